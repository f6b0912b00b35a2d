### Credits kopen, en de bestellingen van het lid.

credits-lead = Met je eerste bundel word je Premium: elke foto open, zo veel gesprekken als je wilt. Eén keer betalen, geen abonnement. Credits verlopen niet.
credits-failed = De prijzen konden niet worden geladen
credits-nothing = Hier wordt op het moment niets verkocht.
credits-bundle = Bundel
credits-each = { $price } per bericht
credits-method = Betalen met
credits-method-name =
    { $method ->
        [ideal] iDEAL | Wero
        [sepa_debit] Automatische incasso
       *[card] Kaart
    }
credits-debit-from = Van { $account }
credits-debit-change = Je machtiging
credits-debit-sign = Incasso instellen
credits-debit-first = Voor een incasso is één keer je machtiging nodig. Daarna gaan we verder met deze bestelling.
credits-country = Waar je woont
credits-buys = Wat je met credits doet
credits-message = Een bericht
credits-photo = Een foto in een gesprek
credits-gift = Een cadeau
credits-looking = Lezen, liken, rondkijken
credits-free = Gratis
credits-order = Je bestelling
credits-total = Te betalen, één keer
credits-vat = Inclusief { $rate }% btw
# De knop bestelt met betaalplicht en noemt het bedrag.
credits-pay = Betaal { $sum } voor { $credits } credits
credits-once =
    { $method ->
        [sepa_debit] Eén keer betalen, geen abonnement. De incasso duurt een paar dagen; de credits komen zodra die binnen is.
       *[card] Eén keer betalen, geen abonnement. De credits komen met de betaling.
    } { $days ->
        [0] { "" }
       *[other] Binnen { $days } dagen kun je herroepen en teruggeven wat je niet hebt gebruikt.
    }
# Kortingen
credits-discount = { $code }, { $percent }%
credits-lowest = Laagste prijs van de laatste 30 dagen: { $price }
credits-instead = in plaats van
credits-code-title = Heb je een kortingscode?
credits-code = Kortingscode
credits-code-missing = Vul een code in
credits-code-enter = Gebruik deze code
credits-code-entered = { $code } is van jou: { $percent }% korting op elke bundel waarvoor hij geldt. De hoogste van je kortingen telt.
payment-loading = Je betaling wordt opgevraagd
payment-unknown = Deze bestelling kon niet worden geladen
payment-missing-title = Deze bestelling is er niet
payment-missing-text = Ze bestaat niet, of hoort bij een ander account. Al je bestellingen staan in de lijst.
payment-title =
    { $state ->
        [paid] Je credits zijn er
        [refunded] Je hebt je geld terug
        [charged_back] Je bank heeft de betaling teruggehaald
        [failed] Betaling mislukt
        [cancelled] Je hebt de betaling geannuleerd
        [expired] Er is niet op tijd betaald
       *[pending] Wachten op je betaling
    }
payment-text =
    { $state ->
        [paid] Je hebt { $sum } betaald en { $credits } credits erbij. Je bent nu Premium.
        [refunded] { $returned } ging terug, en daarmee { $reversed } credits.
        [charged_back] { $returned } ging terug, en daarmee { $reversed } credits. Zolang er credits openstaan, kun je er niets mee betalen.
        [failed] Er is niets afgeschreven en je hebt er geen credits van. Je kunt het opnieuw proberen, ook op een andere manier.
        [cancelled] Er is niets afgeschreven. Je kunt opnieuw bestellen wanneer je wilt.
        [expired] Er is niets afgeschreven. Je kunt opnieuw bestellen wanneer je wilt.
       *[pending]
            { $method ->
                [sepa_debit] Een incasso duurt een paar dagen. De { $credits } credits komen vanzelf zodra { $sum } binnen is; je hoeft hier niet te wachten.
               *[card] Zodra { $sum } betaald is, zijn { $credits } credits van jou. Je hoeft hier niet te wachten.
            }
    }
payment-state =
    { $state ->
        [paid] betaald
        [refunded] terugbetaald
        [charged_back] teruggehaald door je bank
        [failed] mislukt
        [cancelled] geannuleerd
        [expired] verlopen
       *[pending] in behandeling
    }
payment-go-on = Verder naar de betaling
payment-card-title = Betaal met je kaart
payment-card-text = Wat je hier invult gaat naar Stripe, onze betaaldienst, en nooit naar ons.
payment-form-failed = Het betaalformulier is niet geladen. Het komt van onze betaaldienst, Stripe; misschien houdt iets in je browser het tegen.
payment-declined = Je bank heeft de betaling geweigerd. Er is niets afgeschreven.
payment-to-chats = Naar je gesprekken
payment-again = Opnieuw proberen
payment-withdrawn-title = Je hebt deze bestelling herroepen
payment-withdrawn =
    { $back ->
        [none] { $returning } is naar je onderweg.
        [all] { $returned } is naar je teruggegaan.
       *[part] { $returned } is naar je teruggegaan, { $returning } is onderweg.
    }
payment-withdraw = Deze bestelling herroepen
payment-all = Alle bestellingen
payment-orders = Je bestellingen
payment-orders-failed = Je bestellingen konden niet worden geladen
payment-none = Nog geen bestellingen
payment-none-text = Als je credits bestelt, staat hier elke bestelling met wat ervan geworden is.
payment-get = Credits kopen
payment-older = Oudere bestellingen tonen
payment-number = Bestelling
payment-invoice =
    { $kind ->
        [credit_note] Creditnota
       *[invoice] Factuur
    }
payment-when = Besteld
payment-bundle = Bundel
payment-sum = Bedrag

## Limits of spending and breaks

spending-failed = Je grenzen konden niet worden geladen
spending-lead = Bepaal vooraf wat je aan credits uitgeeft. Een lagere grens geldt meteen, een hogere een dag later.
spending-counted = Wat je hebt besteld en hebt betaald of nog kunt betalen telt mee, min wat is terugbetaald.
spending-period =
    { $period ->
        [day] In 24 uur
        [week] In 7 dagen
       *[month] In 30 dagen
    }
spending-spent =
    { $limit ->
        [none] { $spent } uitgegeven. Geen grens.
       *[other] { $spent } van { $limit } uitgegeven.
    }
spending-limit = Grens in { $currency }
spending-limit-hint = Laat leeg voor geen grens.
spending-save =
    { $period ->
        [day] Stel de grens voor 24 uur in
        [week] Stel de grens voor 7 dagen in
       *[month] Stel de grens voor 30 dagen in
    }
spending-set = Je grens is ingesteld
spending-wrong = Vul een bedrag in zoals 50 of 12,50
spending-next =
    { $limit ->
        [none] Vanaf { $moment } is er geen grens meer. Stel de huidige opnieuw in om die te houden.
       *[other] Vanaf { $moment } is de grens { $limit }. Stel de huidige opnieuw in om die te houden.
    }
spending-stop =
    { $moment ->
        [never] Deze bestelling is meer dan een grens die je hebt ingesteld.
       *[other] Deze bestelling is meer dan je grens nu overlaat. Ze past vanaf { $moment }.
    }
spending-break = Neem een pauze
spending-break-text = Tijdens een pauze koop je geen credits en geef je er geen uit. Lezen kan gewoon, en schrijven wat gratis is ook. Je credits en je Premium blijven. Een bestelling die je al hebt gedaan, levert haar credits nog.
spending-break-until = Je hebt pauze tot { $moment }. Tot dan koop je geen credits en geef je er geen uit.
spending-break-days =
    { $days ->
        [one] Eén dag
       *[other] { $days } dagen
    }
spending-break-title =
    { $days ->
        [one] Een dag pauze?
       *[other] { $days } dagen pauze?
    }
spending-break-longer = Je kunt haar langer maken. Vanaf nu:
spending-break-sure = Die duurt van nu tot { $moment }. Niemand kan haar beëindigen of korter maken, wij ook niet.
spending-break-no = Nu niet
spending-break-yes = Begin de pauze
spending-break-begun = Je pauze is begonnen
spending-to-credits = Naar de credits
