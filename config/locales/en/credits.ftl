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
payment-to-chats = To your chats
payment-again = Try again
payment-withdrawn = You have withdrawn from this order. { $returned } came back, { $returning } is on its way.
payment-withdraw = Withdraw from this order
payment-all = All orders
payment-orders = Your orders
payment-orders-failed = Your orders did not load
payment-none = No orders yet
payment-none-text = Once you order credits, each order stands here with what became of it.
payment-get = Get credits
payment-older = Show older orders
payment-number = Order
payment-when = Ordered
payment-bundle = Bundle
payment-sum = Sum
