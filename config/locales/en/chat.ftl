### The conversations: their list and the screen one chats on.

## The list

chats-list = Conversations
chats-show = Show
chats-all = All
chats-unread = Unread
chats-search = Search names
chats-clear = Clear
chats-unread-count = { $count } unread
chats-row-more = More about { $name }
chats-you = You: { $text }
chats-not-sent = Not sent. No credit was used
# What stands for a message that is not text, in the list and where messages are read out.
chats-photo = Photo
chats-gift-theirs = Sent you { $gift }
chats-gift-mine = You sent { $gift }
chats-taken-back-theirs = Took a message back
chats-taken-back-mine = You took a message back
chats-photo-lost = A photo that could not be used
chat-photo-withheld = A photo that is not available any more
chats-draft = Draft: { $text }
chats-outdated = A new version of the site is ready.
chats-reload = Load it

chats-empty-title = No conversations yet
chats-empty-text = Find someone you would like to hear from, and say hello.
chats-empty-way-on = Search members
chats-none-unread-title = All read
chats-none-unread-text = There is nothing new for you right now.
chats-none-unread-way-on = Show all conversations
chats-none-found-title = Nobody found
chats-none-found-text = None of your conversations is with “{ $name }”.
chats-none-found-way-on = Clear the search
chats-failed-title = Your conversations did not arrive
chats-failed-text = The site does not answer. It is asked again by itself.

chats-next-title =
    { $state ->
        [unread]
            { $count ->
                [one] { $count } message is waiting
               *[other] { $count } messages are waiting
            }
        [turn] Your turn
       *[done] You have answered everybody
    }
chats-next-text =
    { $state ->
        [unread] The newest first. Pick up where you left off.
        [turn] They wrote last. Pick up where you left off.
       *[done] Nobody is waiting for you. You could write to somebody new.
    }

## The head of a conversation

chat-back =
    { $count ->
        [0] Back to chats
       *[other] Back to chats, { $count } unread
    }
chat-name-age = { $name }, { $age }
chat-online = Online now
chat-typing = typing…
chat-more = More about this conversation
chat-view-profile = View profile
chat-delete = Delete conversation
chat-late = Messages may arrive up to a minute late
chat-fictional = { $name } is not a real person. You cannot meet.

## Messages

chat-messages-with = Messages with { $name }
chat-says = { $name }: { $text }
chat-you-say = You:
chat-they-say = { $name }:
chat-new =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
chat-began = Your conversation with { $name } began here
chat-began-unnamed = Your conversation began here
chat-older-loading = Loading older messages
chat-older-failed = Older messages did not arrive.
chat-to-unread =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
chat-to-latest =
    { $count ->
        [0] To the latest message
        [one] To the latest, { $count } new message
       *[other] To the latest, { $count } new messages
    }

chat-state-queued = Waiting
chat-state-uploading = Uploading
chat-state-sending = Sending
chat-state-sent = Sent
chat-state-delivered = Delivered
chat-state-read = Read
chat-state-failed = Not sent
chat-queued-note = Goes out when you are back online
chat-doubt-note = There was no answer, so it may have been sent. It is tried again by itself.
chat-withdrawn-note = Being deleted. It stays if it was sent before.
chat-discarded = Message deleted. It was not sent.
chat-discard-undo = Undo
chat-was-sent = This message had been sent before you deleted it. You can take it back while it is unread.
# The reason comes from the server, in the member's language; lack of credits says itself that nothing was charged.
chat-not-sent =
    { $code ->
        [insufficient_credits] Not sent. { $reason }
       *[other] Not sent, no credit used. { $reason }
    }
chat-on-break = You are taking a break until { $moment }. Until then you spend no credits.
chat-send-again = Try again
chat-send-for =
    { $cost ->
        [one] Send for { $cost } credit
       *[other] Send for { $cost } credits
    }
chat-discard = Delete
chat-another-photo = Choose another photo

## News from a conversation that is not on view

chat-news-read = Read
chat-news-all = To your chats

## Writing

chat-write-to = Message to { $name }
chat-placeholder = Message
chat-send-free = Send, free
chat-send-costs =
    { $cost ->
        [one] Send, costs { $cost } credit
       *[other] Send, costs { $cost } credits
    }
chat-cost =
    { $cost ->
        [one] <b>{ $cost } credit</b> to send, you have { $credits }
       *[other] <b>{ $cost } credits</b> to send, you have { $credits }
    }
chat-cost-low =
    { $cost ->
        [one] { $cost } credit to send, you have <b>{ $credits }</b>
       *[other] { $cost } credits to send, you have <b>{ $credits }</b>
    }
chat-cost-free =
    { $left ->
        [one] <b>Free</b>: your last free message
       *[other] <b>Free</b>: { $left } free messages left
    }
# Beside the price of a text, on one line of a phone.
chat-cost-photo =
    { $cost ->
        [0] photo free
       *[other] photo { $cost }
    }
chat-get-credits = Get credits
chat-get-premium = Get Premium
chat-length-left =
    { $count ->
        [one] { $count } character left
       *[other] { $count } characters left
    }
chat-length-over =
    { $count ->
        [one] { $count } character too many
       *[other] { $count } characters too many
    }
chat-not-kept = Your browser could not keep the message, so it was not sent. Your text is still here.
chat-thing-not-kept = Your browser could not keep this, so it was not sent and nothing was charged.

chat-stop-credits =
    { $credits ->
        [one] You have { $credits } credit.
       *[other] You have { $credits } credits.
    }
chat-stop-credits-text = A message costs { $cost }.
chat-stop-break = You are taking a break until { $moment }.
chat-stop-break-text = Until then you spend no credits. You can go on reading.
chat-stop-limit = { $limit } of { $limit } conversations started.
chat-stop-limit-text = Answering is always free of this limit.
chat-stop-not-confirmed = Confirm your e-mail address first.
chat-stop-not-confirmed-text = Until it is confirmed you can look around and read, but not write.
chat-waiting = Your message waits until then: “{ $text }”
chat-confirm = Confirm e-mail
chat-stop-gone = This member is not available any more.
chat-stop-gone-text = You can still read your conversation. Nobody can write in it.
chat-text-kept = Your text is kept.

chat-emoji = Emoji
chat-emoji-faces = Faces
chat-emoji-hearts = Hearts and hands
chat-emoji-days = Days out
chat-emoji-table = At the table

## States

chat-empty-title = Say hello to { $name }
chat-empty-title-stopped = You and { $name } have not written to each other yet
chat-empty-text = This is the start of your conversation.
chat-missing-title = This conversation is not here
chat-missing-text = It was deleted, or it never was yours.
chat-missing-way-on = To your conversations
chat-failed-title = The messages did not arrive
chat-failed-text = Check your connection and try again.

## Deleting

chat-delete-title = Delete the conversation with { $name }?
chat-delete-text = It disappears from your list; { $name } keeps it. Credits you used stay used.
chat-delete-yes = Delete
chat-delete-no = Keep
chat-deleted = The conversation with { $name } was deleted
chat-delete-failed = The conversation with { $name } could not be deleted. It is in your list again.
chat-delete-failed-dismiss = Dismiss

## Photos

chat-add-photo =
    { $cost ->
        [0] Add a photo, free
        [one] Add a photo, { $cost } credit
       *[other] Add a photo, { $cost } credits
    }
chat-photo-too-dear =
    { $cost ->
        [one] A photo costs { $cost } credit and you have { $credits }.
       *[other] A photo costs { $cost } credits and you have { $credits }.
    }
chat-photo-take = Take a photo
chat-photo-choose = Choose a photo
chat-photo-drop = Drop the photo to look at it first
chat-photo-title = Send { $name } this photo?
chat-photo-yours = The photo you chose
chat-thing-costs =
    { $cost ->
        [0] This is free.
        [one] Costs { $cost } credit, you have { $credits }.
       *[other] Costs { $cost } credits, you have { $credits }.
    }
chat-send = Send
chat-photo-cancel = Cancel
chat-photo-unsupported = This is not a photo that can be sent. JPEG, PNG and WebP work.
chat-photo-too-large = This photo is too large: at most { $megabytes } MB fit.
chat-photo-damaged = This file cannot be read as a photo.
chat-photo-theirs = Photo from { $name }, { $moment }
chat-photo-mine = Photo from you, { $moment }
chat-photo-open = { $photo }, view larger
chat-photo-processing = Getting ready
chat-photo-not-shown = The photo did not load.
chat-photo-locked = { $name } sent a photo
chat-photo-locked-way = See it with Premium
chat-photo-unusable = Your photo could not be used. What it cost came back to you.

chat-lightbox = Photos with { $name }

## Reactions, and what else can be done with a message

chat-react = React
chat-reaction =
    { $reaction ->
        [heart] Heart
        [laugh] Laughing
        [wow] Surprised
        [sad] Sad
        [thumbs_up] Thumbs up
        [hug] Hug
       *[other] Another reaction
    }
chat-reacted-theirs =
    { $reaction ->
        [heart] { $name } reacted with a heart
        [laugh] { $name } reacted with a laugh
        [wow] { $name } reacted with surprise
        [sad] { $name } reacted with a sad face
        [thumbs_up] { $name } reacted with a thumbs up
        [hug] { $name } reacted with a hug
       *[other] { $name } reacted
    }
chat-unreact =
    { $reaction ->
        [heart] You reacted with a heart. Take it back
        [laugh] You reacted with a laugh. Take it back
        [wow] You reacted with surprise. Take it back
        [sad] You reacted with a sad face. Take it back
        [thumbs_up] You reacted with a thumbs up. Take it back
        [hug] You reacted with a hug. Take it back
       *[other] You reacted. Take it back
    }
chat-unreact-short = Take back
chat-copy = Copy text
chat-copied = Copied
chat-not-copied = Your browser did not let the text be copied.

## Quotes

chat-reply = Reply
chat-reply-to = You reply to
chat-reply-not = Do not quote
chat-quote-you = You
chat-quote-go = Go to:
chat-quote-gone = Not available any more
chat-quote-profile = From { $name }’s profile
chat-quote-own-profile = From your profile

## Taking back

chat-message-menu = More about this message
chat-take-back = Take back
chat-take-back-title = Take this message back?
chat-take-back-text = { $name } has not read it. What it cost, credits or a free message, comes back to you only if it has not reached { $name }'s phone or computer yet. A line that you took it back stays.
chat-take-back-text-delivered = { $name } has not read it, but it has reached { $name }'s phone or computer: what it cost does not come back. A line that you took it back stays.
chat-take-back-yes = Take back
chat-take-back-no = Keep
chat-took-back =
    { $returned ->
        [0] Taken back.
        [one] Taken back. { $returned } credit is yours again.
       *[other] Taken back. { $returned } credits are yours again.
    }
chat-took-back-reached = Taken back. It had reached { $name }'s phone or computer already, so what it cost stays spent.
chat-gone-mine = You took this message back
chat-gone-theirs = { $name } took this message back
chat-gone-photo-mine = Your photo could not be used. What it cost came back.
chat-gone-photo-theirs = { $name } sent a photo that could not be used

## First sentences

chat-ideas-title = A first sentence for { $name }
chat-ideas-text = Choose one and make it your own. Nothing is sent until you send it.
chat-ideas-use = Write this: { $text }
chat-ideas-none = I will write my own
chat-ideas-more = Show me a first sentence
chat-ideas-chosen = It stands in your message now. It is not sent yet.
