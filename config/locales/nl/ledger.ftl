### Het overzicht van credits.

ledger-lead = Elke credit die je kreeg of uitgaf, de nieuwste eerst.
ledger-balance = Je saldo
ledger-kind-signup_bonus = Welkomstcredits
ledger-kind-purchase = Credits gekocht
ledger-kind-goodwill = Credits van ons gekregen
ledger-kind-message = Bericht
ledger-kind-photo = Foto
ledger-kind-gift = Cadeau
ledger-kind-retraction = Teruggekregen
ledger-kind-refund = Teruggenomen: je geld is terugbetaald
ledger-kind-chargeback = Teruggenomen: je bank heeft de betaling teruggedraaid
ledger-kind-reinstatement = Teruggekregen: de betaling staat weer
ledger-message-to = Bericht aan <member>{ $name }</member>
ledger-photo-to = Foto aan <member>{ $name }</member>
ledger-gift-to = Cadeau voor <member>{ $name }</member>
# Een bericht dat de afzender terugnam, of waarvan de foto niet te tonen was.
ledger-retraction-to = Teruggekregen: bericht aan <member>{ $name }</member>
ledger-count =
    { $kind ->
        [photo]
            { $count ->
                [one] { $count } foto
               *[other] { $count } foto's
            }
        [gift]
            { $count ->
                [one] { $count } cadeau
               *[other] { $count } cadeaus
            }
        [retraction] { $count } teruggekregen
       *[message]
            { $count ->
                [one] { $count } bericht
               *[other] { $count } berichten
            }
    }
ledger-to-chat = Naar het gesprek met { $name }
ledger-amount =
    { $sign ->
        [plus] plus { credits }
       *[minus] min { credits }
    }
ledger-balance-after = Saldo { $balance }
ledger-shown = { $shown } van { $total } regels
ledger-older = Toon oudere regels
ledger-empty-title = Er is nog geen credit bewogen
ledger-empty-text = Zodra je credits krijgt of uitgeeft staat elke regel hier, met de tijd en het saldo erna.
ledger-empty-way-on = Naar je chats
ledger-failed-title = Je overzicht van credits is niet geladen
ledger-older-failed = De oudere regels zijn niet geladen.
ledger-money =
    { $way ->
        [back] { $sum } terug
       *[paid] { $sum } betaald
    }
ledger-files = Alles als bestand:
ledger-csv = Tabel (CSV)
ledger-json = Voor programma’s (JSON)
