### Buying credits, and the member's orders.

credits-lead = Your first bundle makes you Premium: every photo open, as many conversations as you like. Paid once, no subscription. Credits do not expire.
credits-failed = The prices did not load
credits-nothing = Nothing is sold here at the moment.
credits-bundle = Bundle
credits-each = { $price } a message
credits-method = Pay with
credits-method-name =
    { $method ->
        [ideal] iDEAL | Wero
        [sepa_debit] Direct debit
       *[card] Card
    }
credits-debit-from = Collected from { $account }
credits-debit-change = Your mandate
credits-debit-sign = Set up direct debit
credits-debit-first = A direct debit needs your mandate once. Then we go on with this order.
credits-country = Where you live
credits-buys = What a credit buys
credits-message = A message
credits-photo = A photo in a chat
credits-gift = A gift
credits-looking = Reading, liking, looking around
credits-free = Free
credits-order = Your order
credits-total = To pay, once
credits-vat = VAT included, { $rate }%
# The button orders with an obligation to pay, and says the sum.
credits-pay = Pay { $sum } for { $credits } credits
credits-once =
    { $method ->
        [sepa_debit] Paid once, no subscription. The debit takes some days, and the credits come when it has arrived.
       *[card] Paid once, no subscription. The credits come with the payment.
    } { $days ->
        [0] { "" }
       *[other] Within { $days } days you can withdraw and give back what you have not used.
    }
# Discounts
credits-discount = { $code }, { $percent }%
credits-lowest = Lowest price of the last 30 days: { $price }
credits-instead = instead of
credits-code-title = Have a discount code?
credits-code = Discount code
credits-code-missing = Enter a code
credits-code-enter = Use this code
credits-code-entered = { $code } is yours: { $percent }% off each bundle that it is for. The highest of your discounts counts.
payment-loading = Asking for your payment
payment-unknown = This order did not load
payment-missing-title = There is no such order
payment-missing-text = It does not exist, or belongs to another account. All of yours are in the list.
payment-title =
    { $state ->
        [paid] Your credits are there
        [refunded] Your money went back to you
        [charged_back] Your bank took the payment back
        [failed] Payment failed
        [cancelled] You cancelled the payment
        [expired] The payment was not made in time
       *[pending] Waiting for your payment
    }
payment-text =
    { $state ->
        [paid] You paid { $sum } and have { $credits } credits more. You are Premium now.
        [refunded] { $returned } went back, and { $reversed } credits with it.
        [charged_back] { $returned } went back, and { $reversed } credits with it. Until it is settled nothing can be bought with credits that are owed.
        [failed] Nothing was charged, and you have no credits from it. You can try again, also in another way.
        [cancelled] Nothing was charged. You can order again whenever you like.
        [expired] Nothing was charged. You can order again whenever you like.
       *[pending]
            { $method ->
                [sepa_debit] A direct debit takes some days. The { $credits } credits come by themselves when { $sum } have arrived; you need not wait here.
               *[card] As soon as { $sum } are paid, { $credits } credits are yours. You need not wait here.
            }
    }
payment-state =
    { $state ->
        [paid] paid
        [refunded] refunded
        [charged_back] taken back by your bank
        [failed] failed
        [cancelled] cancelled
        [expired] expired
       *[pending] pending
    }
payment-go-on = Go on to pay
payment-card-title = Pay by card
payment-card-text = What you type here goes to Stripe, our payment provider, and never to us.
payment-form-failed = The payment form did not load. It comes from our payment provider, Stripe; perhaps something in your browser blocks it.
payment-declined = Your bank declined the payment. Nothing was charged.
payment-to-chats = To your chats
payment-again = Try again
payment-withdrawn-title = You have withdrawn from this order
payment-withdrawn =
    { $back ->
        [none] { $returning } is on its way back to you.
        [all] { $returned } came back to you.
       *[part] { $returned } came back to you, { $returning } is on its way.
    }
payment-withdraw = Withdraw from this order
payment-all = All orders
payment-orders = Your orders
payment-orders-failed = Your orders did not load
payment-none = No orders yet
payment-none-text = Once you order credits, each order stands here with what became of it.
payment-get = Get credits
payment-older = Show older orders
payment-number = Order
payment-invoice =
    { $kind ->
        [credit_note] Credit note
       *[invoice] Invoice
    }
payment-when = Ordered
payment-bundle = Bundle
payment-sum = Sum

## Limits of spending and breaks

spending-failed = Your limits did not load
spending-lead = Decide beforehand what you spend on credits. A lower limit counts at once, a higher one a day later.
spending-counted = Counted is what you ordered and have paid or may still pay, less what was refunded.
spending-period =
    { $period ->
        [day] In 24 hours
        [week] In 7 days
       *[month] In 30 days
    }
spending-spent =
    { $limit ->
        [none] { $spent } spent. No limit.
       *[other] { $spent } of { $limit } spent.
    }
spending-limit = Limit in { $currency }
spending-limit-hint = Leave it empty for no limit.
spending-save =
    { $period ->
        [day] Set the limit for 24 hours
        [week] Set the limit for 7 days
       *[month] Set the limit for 30 days
    }
spending-set = Your limit is set
spending-wrong = Enter an amount such as 50 or 12.50
spending-next =
    { $limit ->
        [none] From { $moment } there is no limit any more. Set the present one again to keep it.
       *[other] From { $moment } the limit is { $limit }. Set the present one again to keep it.
    }
spending-stop =
    { $moment ->
        [never] This order is more than a limit that you have set.
       *[other] This order is more than your limit leaves now. It fits from { $moment }.
    }
spending-break = Take a break
spending-break-text = During a break you buy no credits and spend none. You can go on reading, and write what is free. Your credits and your Premium stay. An order you have made already still brings its credits.
spending-break-until = You are taking a break until { $moment }. Until then you buy and spend no credits.
spending-break-days =
    { $days ->
        [one] One day
       *[other] { $days } days
    }
spending-break-title =
    { $days ->
        [one] A break of one day?
       *[other] A break of { $days } days?
    }
spending-break-longer = You can make it longer. From now on:
spending-break-sure = It lasts from now until { $moment }. Nobody can end it or make it shorter, and neither can we.
spending-break-no = Not now
spending-break-yes = Begin the break
spending-break-begun = Your break has begun
spending-to-credits = To the credits
