### The profile of a member, as others see it.

profile-about = About { $name }
profile-online = Online now
profile-fictional = { $name } is not a real person. You cannot meet.
profile-likes-you = { $name } likes you
profile-match = You and { $name } like each other
profile-you-like = You like { $name }
profile-yourself = This is you, as others see you.
profile-seen-by = Seen by
profile-seen-free = A free member
profile-seen-premium = A premium member
profile-seen-tie = Who is
profile-seen-stranger = New to you
profile-seen-match = Your match
profile-seen-by-nobody = For now nobody sees it: confirm your e-mail address first.
profile-seen-by-few = You are invisible: only people you liked or wrote to see it.
profile-edit = Change your profile

## Photos

profile-photos = Photos of { $name }
profile-photo-of = Photo of { $name }
profile-photo-place = { $number } of { $count }
profile-photo = Photo { $number } of { $count }
profile-photo-open = { $photo }, view larger
profile-photo-locked = Photo { $number } of { $count }, locked
profile-photo-opens = Opens with Premium
profile-no-photo = { $name } has no photo yet
profile-photos-locked =
    { $count ->
        [one] { $count } photo opens with Premium.
       *[other] { $count } photos open with Premium.
    }
profile-get-premium = Get Premium

## What can be done

profile-actions = What you can do
profile-say-hello = Say hello
profile-to-chat = To your chat
profile-write-premium = Write with Premium
profile-not-confirmed = You can write once your e-mail address is confirmed.
profile-free = free, { $left } left
profile-like = Like
profile-like-back = Like back
profile-like-name = Like { $name }
profile-pass = Pass
profile-pass-name = Pass on the like of { $name }
profile-more = More about { $name }
profile-conversations-left =
    { $left ->
        [0] You have started as many conversations as a free member can. Answering is always possible.
        [one] You can start { $left } more conversation for free.
       *[other] You can start { $left } more conversations for free.
    }
profile-more-with-premium = More come with <premium>Premium</premium>.
profile-pager = Through the likes
profile-pager-place = { $number } of { $count }
profile-pager-before = Before: { $name }
profile-pager-after = After: { $name }
profile-next-like = Next: { $name }, who likes you

## What the member says

profile-shared = You both like
profile-also = Also into
profile-interests = Interests
profile-details = Details
profile-reason = Looking for
profile-relationship = Status
profile-hair = Hair
profile-eyes = Eyes
profile-body = Build
profile-sexuality = Orientation
profile-gender = Gender
profile-country = Country

# From here on: the values of a field, as FIELD-KEY.
gender-female = Woman
gender-male = Man

sexuality-hetero = Straight
sexuality-gay = Gay
sexuality-lesbian = Lesbian
sexuality-bi = Bi

relationship_status-single = Single
relationship_status-divorced = Divorced
relationship_status-separated = Separated
relationship_status-widowed = Widowed

hair_color-bald = Bald
hair_color-black = Black
hair_color-blond = Blond
hair_color-brown = Brown
hair_color-grey = Grey
hair_color-red = Red
hair_color-other = Another colour

eye_color-blue = Blue
eye_color-brown = Brown
eye_color-green = Green
eye_color-grey = Grey

body_type-slim = Slim
body_type-athletic = Athletic
body_type-average = Average
body_type-curvy = Curvy
body_type-sturdy = Sturdy

reason-chat = Conversation
reason-friendship = Friendship
reason-dating = Dates
reason-relationship = A relationship

## States

profile-missing-title = This profile is not there, or not for you
profile-missing-text = It may have been removed, or hidden by its owner.
profile-missing-way-on = Search members
profile-missing-unlike = Take your like back
profile-missing-like-gone = Your like is taken back
profile-blocked-title = You have blocked { $name }
profile-blocked-text = You do not see each other until you take that back.
profile-failed-title = The profile did not arrive
profile-visitor-title = Profiles are for members
profile-visitor-text = Log in to see this profile. Joining is free.
profile-visitor-text-closed = Log in to see this profile.
profile-visitor-more = Members see { $name } clearly, with everything the profile tells. Joining is free, and you can write your first message right away.
profile-visitor-picture = Clear for members
profile-visitor-join = Say hello to { $name }
profile-log-in = Log in
profile-join = Join

## Replying to a line or a picture of a profile

profile-reply = Reply
profile-reply-about = Reply to what is written here
profile-reply-line = Reply to: { $line }
profile-reply-photo = Reply to this photo
profile-reply-title = Reply to { $name }
profile-reply-text = Your message
profile-reply-send = Send
profile-reply-credits = Get credits
profile-reply-break = You are taking a break until { $moment }. Until then you spend no credits.
profile-reply-not-kept = Your browser could not keep the message, so it was not sent. Your text is still here.
