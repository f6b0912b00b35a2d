### Setting a new password, for whoever has forgotten the old one.

reset-text = Write the e-mail address you log in with. We send you a link to choose a new password.
reset-email = E-mail
reset-email-missing = Fill in your e-mail address.
reset-submit = Send me the link
reset-back = Back to log in
reset-sent-title = Look at your mail
reset-sent-text = We have sent a mail to { $email }, if there is an account for it. The link in it works for one hour.
reset-sent-hint = Nothing there? Look among the unwanted mail, and check the address.
reset-demo-mail = Open the mails of this demo
reset-new-title = Choose a new password
reset-new = New password
reset-new-hint = At least 8 characters. A short sentence is easy to remember and hard to guess.
reset-repeat = The same password again
reset-differ = These two are not the same.
reset-set = Save the password
reset-expired-title = This link does not work
reset-expired-text = It has expired, was used already, or was not copied whole. Ask for a new one.
reset-again = Ask for a new link
reset-done-title = Your new password is set
reset-done-text = You are logged out on every device. Log in with the new password.
reset-log-in = Log in
