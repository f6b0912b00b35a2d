### The credit history.

ledger-lead = Every credit you got or spent, the newest first.
ledger-balance = Your balance
ledger-kind-signup_bonus = Welcome credits
ledger-kind-purchase = Credits bought
ledger-kind-goodwill = Credits given by us
ledger-kind-message = Message
ledger-kind-photo = Photo
ledger-kind-gift = Gift
ledger-kind-retraction = Given back
ledger-kind-refund = Taken back: your money was refunded
ledger-kind-chargeback = Taken back: your bank reversed the payment
ledger-kind-reinstatement = Returned: the payment stands again
ledger-message-to = Message to <member>{ $name }</member>
ledger-photo-to = Photo to <member>{ $name }</member>
ledger-gift-to = Gift for <member>{ $name }</member>
# A message that its sender took back, or whose photo could not be shown.
ledger-retraction-to = Given back: message to <member>{ $name }</member>
ledger-count =
    { $kind ->
        [photo]
            { $count ->
                [one] { $count } photo
               *[other] { $count } photos
            }
        [gift]
            { $count ->
                [one] { $count } gift
               *[other] { $count } gifts
            }
        [retraction] { $count } given back
       *[message]
            { $count ->
                [one] { $count } message
               *[other] { $count } messages
            }
    }
ledger-to-chat = To the conversation with { $name }
ledger-amount =
    { $sign ->
        [plus] plus { credits }
       *[minus] minus { credits }
    }
ledger-balance-after = Balance { $balance }
ledger-shown = { $shown } of { $total } entries
ledger-older = Show older entries
ledger-empty-title = No credit has moved yet
ledger-empty-text = Once you get or spend credits, each entry stands here with its time and the balance after it.
ledger-empty-way-on = To your chats
ledger-failed-title = Your credit history did not load
ledger-older-failed = The older entries did not load.
ledger-money =
    { $way ->
        [back] { $sum } back
       *[paid] paid { $sum }
    }
ledger-files = All of it as a file:
ledger-csv = Table (CSV)
ledger-json = For programs (JSON)
