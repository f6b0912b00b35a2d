### What follows the sign-up form: the steps, and the first matches.

steps-place = Step { $step } of { $count }
steps-back = Back
steps-skip = Skip
steps-next = Next
steps-failed = This did not arrive

steps-photo-title = Show your face
steps-photo-text = People like to see whom they are writing to.
steps-photo-face = One face, in daylight
steps-photo-order = The first photo is the one others see first
steps-photo-data = We remove place and camera data from the file

steps-about-title = Who are you?
steps-about-text = A few words are enough. You can change everything later.

steps-interests-title = What do you enjoy?
steps-interests-text = Shared interests make a first message easy.

steps-place-title = Where do you live?
steps-place-text = Then we show you people nearby. Others only see your region.
steps-country = Country

steps-preferences-title = Whom are you looking for?
steps-preferences-text = What you leave open stays open. Only you see this.
steps-gender = I am looking for
steps-women = Women
steps-men = Men
steps-everybody = Everybody
steps-min-age = From age
steps-max-age = To age
steps-any-age = Any
steps-anywhere = The whole country

steps-confirm-text = Until then you can look around, but not like or write.
steps-confirm-sent = We have sent a mail to <address>{ $email }</address>. Open the link in it, and you can take part in everything.
steps-sent =
    { $left ->
        [0] The mail is on its way. It is the last one today.
        [one] The mail is on its way. You can ask for it { $left } more time today.
       *[other] The mail is on its way. You can ask for it { $left } more times today.
    }
steps-to-matches = See who is nearby
steps-to-profile = Back to the profile

matches-title = People near you
matches-text = Whom would you like to meet? Pick as many as you want.
matches-unconfirmed = You can like people once you have confirmed your e-mail address.
matches-confirm = Confirm
matches-like =
    { $count ->
        [0] Pick somebody
        [one] Like { $count } person
       *[other] Like { $count } people
    }
matches-liked =
    { $count ->
        [one] You like { $count } person. We tell you when the feeling is mutual.
       *[other] You like { $count } people. We tell you when the feeling is mutual.
    }
matches-later = Not now
matches-failed = The people near you did not arrive
matches-none-title = Nobody fits yet
matches-none-text = There is nobody near you right now who is what you look for, and looks for you. It may help to look further.
matches-change = Change what I look for
