# Mails to members, and the outbox of a demo. `{ $site }` is the name of the site, `{ $name }` the member's.

mail-greeting = Hello { $name },
mail-greeting-plain = Hello,
mail-instead = Does the button not work? Then open this address:

mail-activate-subject = Confirm your address for { $site }
mail-activate-text = You have signed up for { $site }. Confirm that this is your address, and others can see your profile and write to you.
mail-activate-waiting = Your first message to { $partner } is waiting. It goes out as soon as you have confirmed, and is paid for then.
mail-activate-lifetime = The link works once, within seven days.
mail-activate-button = Confirm my address
mail-activate-reason = You get this mail because somebody signed up for { $site } with this address. If it was not you, do nothing: without a confirmation nobody sees the profile.

mail-reset-subject = A new password for { $site }
mail-reset-text = You asked for a new password for { $site }. Choose one here; you are then logged out on all other devices.
mail-reset-lifetime = The link works once, within an hour.
mail-reset-button = Choose a new password
mail-reset-reason = You get this mail because somebody asked for a new password for this address at { $site }. If it was not you, do nothing: your password stays as it is.

mail-deleted-subject = Your account at { $site } is deleted
mail-deleted-text = You have deleted your account at { $site }. Nobody sees your profile any more, and you are logged out everywhere.
mail-deleted-lifetime = You can still come back: the link works for fourteen days. After that we erase your profile, your photos and what you wrote.
mail-deleted-button = Bring my account back
mail-deleted-reason = You get this mail because the account with this address was deleted with its password. If it was not you, bring it back and choose a new password.

mail-known-subject = You already have an account at { $site }
mail-known-text = Somebody has just signed up for { $site } with this address, which has an account already. If it was you, log in with the password that you have.
mail-known-lifetime = You have forgotten it? The login page helps you to a new one. Nothing about your account has changed.
mail-known-button = Log in
mail-known-reason = You get this mail because somebody signed up for { $site } with this address. If it was not you, do nothing: they were not told that it has an account.

mail-device-subject = A new device is logged in to { $site }
mail-device-text = Somebody has logged in to your account at { $site } with a browser that was not seen before: { $browser }.
mail-device-lifetime = If that was you, there is nothing to do. If not, choose a new password at once: that logs everybody else out.
mail-device-button = Choose a new password
mail-device-reason = You get this mail because you have an account at { $site }, so that you notice it if somebody else uses it.
mail-device-unknown = one that we do not recognise

mail-change-subject = Confirm your new address for { $site }
mail-change-text = You want to use this address for { $site } from now on. Confirm that it is yours.
mail-change-lifetime = The link works for one day, and once. Until then nothing changes.
mail-change-button = Use this address
mail-change-reason = You get this mail because a member of { $site } gave this address as a new one. If it was not you, do nothing: then the address is not used.

mail-changed-subject = Your address at { $site } has changed
mail-changed-text = The e-mail address of your account at { $site } was changed on { $when }. From now on our mails go to the new address, and no longer to this one.
mail-changed-lifetime = Was that you? Then there is nothing to do. If not, undo it: the link works for fourteen days. It restores this address and logs everybody out, and you choose a new password.
mail-changed-button = Undo the change
mail-changed-reason = You get this mail because this was the address of an account at { $site }, so that nobody can take the account from you unnoticed.

mail-taken-subject = Your address was given at { $site }
mail-taken-text = Somebody wanted to use this address for another account at { $site }. That is not possible, because it is yours already.
mail-taken-lifetime = Was that you? Then log in with this address. If not, there is nothing to do: nothing has changed.
mail-taken-button = Log in
mail-taken-reason = You get this mail because you have an account at { $site } with this address. We do not tell others that you have one.

mail-exported-subject = Your data at { $site } was downloaded
mail-exported-text = Somebody with the password of your account at { $site } has downloaded everything that we hold of you: your profile, your photos, your messages and more.
mail-exported-lifetime = Was that you? Then keep the file where only you can read it. If not, choose a new password at once: that logs everybody else out.
mail-exported-button = Choose a new password
mail-exported-reason = You get this mail because you have an account at { $site }, so that you notice it if somebody else takes your data.

mail-paid-subject = Your order { $order } at { $site }
mail-paid-text = On { $when } you paid { $amount } for { $credits } credits at { $site }. { $vat } of it is VAT. The credits are yours now. It was paid once, and there is no subscription.
mail-paid-lifetime = Within { $days } days you can withdraw and give back what you have not used: by the link "Withdraw from a purchase" on each page, with the number of this order. Keep this mail: it is your receipt.
mail-paid-button = See your order and its invoice
mail-paid-reason = You get this mail because you bought credits at { $site }.

mail-debited-subject = { $amount } will be collected for order { $order }
mail-debited-text = On { $day } or on the bank days after it, { $creditor } collects { $amount } from your account { $account } for your order { $order } at { $site }. The mandate for it has the reference { $reference }, and our creditor identifier is { $creditor_id }.
mail-debited-lifetime = It is collected once. The credits come when it has arrived. Have you not ordered this? Then write to us, or have your bank take it back: you can do so for eight weeks.
mail-debited-button = See your order
mail-debited-reason = You get this mail because you ordered credits at { $site } by direct debit, and we agreed to write two days before it is collected.

mail-withdrawn-subject = You have withdrawn from order { $order }
mail-withdrawn-text = On { $when } you withdrew from order { $order } at { $site }. { $credits } unused credits were taken back, and { $amount } comes back to you the way you paid.
mail-withdrawn-lifetime = It takes a few days until your bank shows it. Keep this mail: it is your receipt.
mail-withdrawn-button = See your order
mail-withdrawn-reason = You get this mail because somebody who knows the number of this order withdrew from it at { $site }. Is that not you? Then write to us.

demo-mail-title = Mails of { $site }
demo-mail-note = In this demo no mail leaves the server. Here is what members would have got, the newest first.
demo-mail-empty = No mail has been written yet. Sign up, or ask for a new password.
demo-mail-text = as text
demo-mail-home = Back to { $site }

demo-sms-title = Text messages of { $site }
demo-sms-note = In this demo no text message leaves the server. Here is what phones would have got, the newest first.
demo-sms-empty = No text message has been written yet. Fill in the form for direct debits.
