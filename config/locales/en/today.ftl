### The home of members: what waits, who is near, and what to do next.

today-title = Good to see you, { $name }<spark></spark>

## Chats that wait

today-chats = Waiting for you
today-unread =
    { $count ->
        [one] { $count } unread message
       *[other] { $count } unread messages
    }
today-all-chats = All chats
today-no-chats = No message waits for you. Somebody may like to hear from you.
today-to-members = Search members

## Likes that wait for an answer

today-likes = They like you
today-new-likes = { $count } new
today-all-likes = All likes
today-no-likes = No like waits for an answer. A like of yours is a good beginning.
today-to-swipe = Give a like

## Who is near

today-near = Here lately
today-near-within = Within { $km } km of you, in the last week
today-near-country = In your country, in the last week
today-all-members = Search
today-nobody = Nobody new who fits was here in the last week.
today-to-finder = See who fits best
today-failed = Who is near did not arrive.

## The one next step

today-step = Your next step
today-confirm = Confirm your e-mail address
today-confirm-text = Then others see you, and your messages go out.
today-confirm-do = Confirm
today-photo = Add a photo
today-photo-text = People like to see whom they write to.
today-photo-do = Choose a photo
today-swipe =
    { $left ->
        [one] You have { $left } like left today
       *[other] You have { $left } likes left today
    }
today-swipe-text = Look at one person after the other.
today-swipe-do = Play
today-done = That is all for today
today-done-text = The likes of the swipe game come back tomorrow.
