### The page of the links in the mails about a change of the e-mail address.

address-title = Use this address?
address-text = From then on you log in with the address that got this mail, and our mails go there.
address-use = Use this address
address-done-title = Your address is changed
address-done-text = You log in with { $email } from now on.
address-done-message = You log in with { $email } from now on, and your message goes out now.
address-to-profile = To my profile
address-to-chat = To the conversation
address-log-in = Log in
address-undo-title = Undo the change?
address-undo-text = Your account gets the address back that got this mail. Everybody is logged out, and the password works no longer: you choose a new one.
address-undo = Undo the change
address-undone-title = Your address is back
address-undone-text = Your account has the address { $email } again, and everybody is logged out. Choose a new password now.
address-undone-deleted = Your account has the address { $email } again. It was deleted in the meantime: a mail with a link that brings it back is on its way.
address-new-password = Choose a new password
address-expired-title = This link does not work
address-expired-text = It works for one day and once, and only for the address that you asked for last. Ask for a new one.
address-undo-expired = It works for fourteen days, and once.
address-again = Ask for a new link
