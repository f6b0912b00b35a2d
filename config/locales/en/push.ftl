# Push notifications: what a member is told while the page is closed. The title is the name of who wrote; these are the
# line below it, so each stands for itself.

# The title where a profile does not belong to a real person; $label is the site's word for such a profile.
push-fictional = { $name } ({ $label })
push-message = { $count ->
    [one] Wrote you a message.
   *[other] Wrote you { $count } messages.
}
push-photo = Sent you a photo.
push-gift = Sent you a gift.
push-like = Likes you.
push-match = Likes you too. You are a match!
push-credits = { $count ->
    [0] You have no credits left.
    [one] You have one credit left.
   *[other] You have { $count } credits left.
}
