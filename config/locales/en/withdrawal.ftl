### Withdrawing from an order, in two steps and without logging in.

withdraw-text = Within { $days } days of buying you can give back the credits you have not used, without a reason and without logging in. Their price comes back the way you paid.
withdraw-name = Your name
withdraw-name-missing = Fill in your name.
withdraw-order = Number of the order
withdraw-order-hint = It stands with your orders.
withdraw-order-wrong = The number of an order has digits only.
withdraw-email = E-mail address of your account
withdraw-email-missing = Fill in the address of your account.
withdraw-look = See what comes back
withdraw-paid = Paid
withdraw-unused = Unused credits
withdraw-unused-of = { $unused } of { $credits }
withdraw-back = Comes back
withdraw-confirm-title = Withdraw from this order?
withdraw-confirm-text = You can do so until { $until }. Nothing has happened yet.
withdraw-confirm-what = With the confirmation your unused credits of this order go, { $sum } comes back to you, and a receipt goes to your e-mail address.
# The words of Directive 2011/83/EU, article 11a.
withdraw-confirm = Confirm withdrawal
withdraw-other = Another order
withdraw-title =
    { $state ->
        [done] You have withdrawn
        [too_late] The time is over
       *[nothing_left] Nothing is left to give back
    }
withdraw-outcome =
    { $state ->
        [done] { $sum } is on its way to you, the way you paid. A receipt has gone to the address of your account.
        [too_late] Withdrawing was possible until { $until }. If something is wrong with this order, write to { $mail }.
       *[nothing_left] All credits of this order are used or were given back already. If something is wrong with it, write to { $mail }.
    }
withdraw-demo-mail = See the receipt in the mails of this demo
