### The account: leaving, and coming back.

account-title = Your account
account-change-password = Change my password
account-old-password = The password you have
account-new-password = New password
account-repeat-password = The new password again
account-password-hint = At least 8 characters. A short sentence is easy to remember and hard to guess.
account-passwords-differ = The two new passwords differ.
account-save-password = Change the password
account-password-changed = Your password is changed, and all other devices are logged out
account-change-email = Change my e-mail address
account-email-now = Your address is { $email }.
account-new-email = New address
account-new-email-hint = We send a link there. Nothing changes until you follow it.
account-new-email-missing = Fill in the new address.
account-send-link = Send the link
account-link-sent = We have sent a mail to { $email }. Follow the link in it within a day, and that is your address.
account-demo-mail = Open the mails of this demo
account-link-close = All right
account-sessions = { $count ->
    [one] Logged in on one device
   *[other] Logged in on { $count } devices
}
account-unknown-browser = Unknown browser
account-this-session = This device
account-session-since = Since { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
account-end-session = Log out { $name }
account-session-ended = Logged out there
account-end-others = Log out everywhere else
account-export = Download my data
account-export-text = One file with everything that we hold of you: your profile, photos, messages, likes, credits and more. Other programs can read it.
account-export-submit = Download
account-export-done = Your data is downloaded
account-leave = Delete my account
account-leave-text = Nobody sees you any more at once. For 14 days a link in a mail brings you back; after that we erase everything of yours.
account-delete-title = Before you go
account-alternatives = Perhaps one of these is enough.
account-hide-text = Be invisible: nobody finds you or sees you online, except those you liked or wrote to.
account-hide = Become invisible
account-hidden = You are invisible now
account-quiet-text = Get fewer messages from us.
account-quiet = Choose what we send
account-stay = Stay
account-delete-now = Delete now
account-confirm-title = Delete your account
account-confirm-text = You are logged out everywhere and nobody sees your profile. After 14 days we erase your profile, your photos and what you wrote.
account-confirm-returned = What you bought lately and have not used comes back to you as money, by the way in which you paid:
account-returned-order = { $credits ->
    [one] { $credits } credit of order { $order }
   *[other] { $credits } credits of order { $order }
}
account-confirm-credits = { $credits ->
    [one] One credit is lost with the account.
   *[other] { $credits } credits are lost with the account.
}
account-password = Your password
account-password-missing = Fill in your password, so that nobody else can do this.
account-deleted-title = Your account is deleted
account-deleted-text = We have sent you a mail. Its link brings your account back for 14 days; after that we erase everything of yours.
account-deleted-home = To the home page
account-return-title = Bring your account back?
account-return-text = Your profile, your photos and your chats are as you left them.
account-return = Bring it back
account-back-title = Welcome back
account-back-text = Your account is as you left it. Log in as before.
account-back-log-in = Log in
account-expired-title = This link does not work any more
account-expired-text = It was used already, or the 14 days are over.
