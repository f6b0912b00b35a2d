### What the frame around a member's pages says: the ways through the site, the account menu, the connection.

profile-name-age = { $name }, { $age }

views = Ways to meet
view-today = Today
view-browse = Browse
view-swipe = Swipe
view-match-finder = Match finder

## Navigation

nav-main = Main
nav-search = Search
nav-likes = Likes
nav-chats = Chats
nav-credits = Credits
nav-get-premium = Get Premium
nav-me = Me
nav-unread =
    { $count ->
        [one] { $count } unread message
       *[other] { $count } unread messages
    }
nav-new-likes =
    { $count ->
        [one] { $count } new like
       *[other] { $count } new likes
    }
nav-credits-low = { credits }, running low
nav-credits-none = { credits }, none left

## Account menu

account = Account: { $name }
account-invisible = Invisible mode
account-invisible-hint = Others do not see you online and do not find you. Only people you liked or wrote to see you.
account-invisible-now = You are invisible now
account-visible-now = You are visible now
account-install = Install as an app
account-log-out = Log out

## Connection

connection-offline = You are offline. What you write is kept and goes out when you are back.
connection-silent = The site does not answer. It is tried again by itself.

## What waits for a connection

waiting-look = { $count } waiting
waiting-title = Waiting for a connection
waiting-text = It goes out by itself, once each. If the price of a message has changed by then, you are asked first.
waiting-none = Nothing waits any more.
waiting-somebody = somebody
waiting-message = Message to { $name }
waiting-photo = Photo for { $name }
waiting-gift = Gift for { $name }
waiting-like = You like { $name }
waiting-unlike = You take back your like for { $name }
waiting-pass = You pass on { $name }
waiting-undo-pass = You take back your pass on { $name }
waiting-discard = Discard
waiting-discard-name = Discard: { $what }
waiting-discarded = Discarded. It does not go out.
waiting-refused = { $what }: not accepted. { $reason }

## Where the browser keeps nothing

storage-full = The storage of this device is full. What you do here goes out while this page is open; nothing more can be kept for later.
storage-forbidden = This browser does not let the site keep anything. What you do here goes out while this page is open; nothing is kept for later.

## Alerts

alert-mail-refused = Our mails do not reach you: your mailbox refuses them.
alert-mail-refused-action = Change the address
alert-first-message = Your first message was not delivered. { $reason }
alert-first-message-action = Write again
alert-activation = Confirm your e-mail address, and your messages go out.
alert-activation-action = Confirm
alert-photo = Your profile has no photo yet.
alert-photo-action = Add a photo
alert-enrich = Say a little about yourself, so that others know how to begin.
alert-enrich-action = Complete
alert-push = Hear of new messages while the site is closed.
alert-push-action = Turn on
alert-disabled = You have switched off some notifications.
alert-disabled-action = Look at them
push-on-now = Notifications are on for this device
push-denied-now = Your browser blocks notifications of this site
alert-dismiss = Not now

## Time bonus

bonus-name = Time bonus
bonus-banner = { $percent }% off your first credits, still
bonus-prices = See prices
bonus-announced = { $percent }% off your first credits, for { $minutes ->
        [one] one more minute
       *[other] { $minutes } more minutes
    }.
