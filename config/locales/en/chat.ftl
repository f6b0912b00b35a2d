### The conversations: their list and the screen one chats on.

## The list

chats-list = Conversations
chats-show = Show
chats-all = All
chats-unread = Unread
chats-search = Search names
chats-unread-count = { $count } unread
chats-row-more = More about { $name }
chats-you = You: { $text }
chats-not-sent = Not sent. No credit was used
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

chats-pick-title = Pick up where you left off
chats-pick-text =
    { $count ->
        [0] Choose a name to read on.
        [one] One message is waiting. Choose a name to read it.
       *[other] { $count } messages are waiting. Choose a name to read them.
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
chat-today = Today
chat-yesterday = Yesterday
chat-new =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
chat-began = Your conversation with { $name } began here
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
chat-state-sending = Sending
chat-state-sent = Sent
chat-state-delivered = Delivered
chat-state-read = Read
chat-state-failed = Not sent
chat-queued-note = Goes out when you are back online
# The reason comes from the server, in the member's language; lack of credits says itself that nothing was charged.
chat-not-sent =
    { $code ->
        [insufficient_credits] Not sent. { $reason }
       *[other] Not sent, no credit used. { $reason }
    }
chat-send-again = Try again
chat-send-for =
    { $cost ->
        [one] Send for { $cost } credit
       *[other] Send for { $cost } credits
    }
chat-discard = Delete

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
        [one] { $cost } credit to send, you have <b>{ $credits }</b>.
       *[other] { $cost } credits to send, you have <b>{ $credits }</b>.
    }
chat-cost-free =
    { $left ->
        [one] <b>Free</b>: your last free message
       *[other] <b>Free</b>: { $left } free messages left
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

chat-stop-credits =
    { $credits ->
        [one] You have { $credits } credit.
       *[other] You have { $credits } credits.
    }
chat-stop-credits-text = A message costs { $cost }.
chat-stop-limit = { $limit } of { $limit } conversations started.
chat-stop-limit-text = Answering is always free of this limit.
chat-stop-not-confirmed = Confirm your e-mail address first.
chat-stop-not-confirmed-text = We sent you a message with a link.
chat-stop-gone = { $name } can no longer be reached.
chat-stop-gone-text = You can still read what you wrote to each other.
chat-text-kept = Your text is kept.

chat-emoji = Emoji
chat-emoji-faces = Faces
chat-emoji-hearts = Hearts and hands
chat-emoji-days = Days out
chat-emoji-table = At the table

## States

chat-empty-title = Say hello to { $name }
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
