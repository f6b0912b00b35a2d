### Becoming a member, and confirming the e-mail address.

# $niche is the kind of site, as in `home.ftl`.
signup-title =
    { $niche ->
        [3] Join us, it is free
        [5] Begin for free
       *[other] Join for free
    }
signup-lead =
    { $niche ->
        [2] A nickname and two minutes will do.
        [3] Take your time: nothing on this page is in a hurry.
        [4] You are welcome as you are.
        [5] A few plain facts first. What makes you who you are comes later.
        [6] Nobody sees more of you than you show.
        [7] Say who you are. What you like, you agree on with each other.
       *[other] It takes two minutes, and then you can look around.
    }
signup-title-message = Write a first message
signup-known = Already a member? <login>Log in</login>
signup-message = Your first message
signup-message-missing = Write something first.
signup-message-free = Free. It goes out once you have confirmed your e-mail address.
signup-message-paid =
    { $cost ->
        [one] Costs { $cost } credit. It goes out once you have confirmed your e-mail address.
       *[other] Costs { $cost } credits. It goes out once you have confirmed your e-mail address.
    }
signup-email = E-mail
signup-email-missing = Fill in your e-mail address.
signup-email-hint = Nobody else gets to see it.
signup-email-meant = Did you mean { $domain }?
signup-name = Name
signup-name-hint = This is how others see you. A nickname will do.
signup-name-wrong = Fill in your name.
signup-password = Password
signup-password-hint = At least 8 characters.
signup-birth = Date of birth
signup-birth-hint = You have to be at least { $age }. Others only see your age.
signup-gender = I am a
signup-woman = Woman
signup-man = Man
signup-sexuality = Orientation
signup-choose = Choose
signup-hetero = Straight
signup-gay = Gay
signup-lesbian = Lesbian
signup-bi = Bi
signup-consents = Consents
signup-terms = I agree to the terms.
signup-terms-missing = It does not work without the terms.
signup-intimate = You may use my sexual orientation, and what I fill in about my love life.
signup-intimate-hint = Only to show your profile to others. You can withdraw this at any time by deleting your account.
signup-intimate-missing = Without this consent we can show you to nobody.
signup-news = Mail me news and offers too.
signup-tracking = Remember by which advertisement I came.
signup-submit = Join
signup-mailed-title = Look into your mailbox
signup-mailed-text = We have sent a mail to { $email }. It says what comes next: open the link in it, and you are in.
signup-proof-slow = Your browser is still doing the check that keeps out bots. Just a moment.
signup-proof-impossible = Your browser could not do the check that keeps out bots. Reload the page, or try another browser.
signup-closed-title = Not right now
signup-closed-text = This site takes no new members at the moment.
signup-log-in = Log in

complete-title = Confirm your e-mail address
complete-waiting = Your message is waiting:
complete-demo-mail = Open the mail of the demo
complete-resend = Send the mail again
complete-wrong-address = This is not my address

activate-title = You are in
activate-text = Your e-mail address is confirmed.
activate-text-message = Your e-mail address is confirmed, and your message goes out now.
activate-go-on = Go on
activate-to-chat = To the conversation
activate-failed-title = Activation failed
activate-failed-text = The link was used, is too old or is not complete. Log in and ask for a new one.
activate-new-link = Ask for a new link
