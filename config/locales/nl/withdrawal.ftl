### Een bestelling herroepen, in twee stappen en zonder in te loggen.

withdraw-text = Binnen { $days } dagen na je aankoop kun je ongebruikte credits teruggeven, zonder reden en zonder in te loggen. Je krijgt hun prijs terug zoals je hebt betaald.
withdraw-name = Je naam
withdraw-name-missing = Vul je naam in.
withdraw-order = Nummer van de bestelling
withdraw-order-hint = Het staat bij je bestellingen.
withdraw-order-wrong = Het nummer van een bestelling heeft alleen cijfers.
withdraw-email = E-mailadres van je account
withdraw-email-missing = Vul het adres van je account in.
withdraw-look = Bekijk wat je terugkrijgt
withdraw-paid = Betaald
withdraw-unused = Ongebruikte credits
withdraw-unused-of = { $unused } van { $credits }
withdraw-back = Komt terug
withdraw-confirm-title = Deze bestelling herroepen?
withdraw-confirm-text = Dat kan tot { $until }. Er is nog niets gebeurd.
withdraw-confirm-what = Als je bevestigt, gaan je ongebruikte credits van deze bestelling weg, krijg je { $sum } terug en gaat er een ontvangstbewijs naar je e-mailadres.
# De woorden van Richtlijn 2011/83/EU, artikel 11 bis.
withdraw-confirm = Herroeping bevestigen
withdraw-other = Een andere bestelling
withdraw-title =
    { $state ->
        [done] Je hebt herroepen
        [too_late] De tijd is voorbij
       *[nothing_left] Er is niets meer terug te geven
    }
withdraw-outcome =
    { $state ->
        [done] { $sum } is naar je onderweg, zoals je hebt betaald. Een ontvangstbewijs is naar het adres van je account gestuurd.
        [too_late] Herroepen kon tot { $until }. Klopt er iets niet aan deze bestelling, schrijf dan naar { $mail }.
       *[nothing_left] Alle credits van deze bestelling zijn gebruikt of al teruggegeven. Klopt er iets niet, schrijf dan naar { $mail }.
    }
withdraw-demo-mail = Bekijk het ontvangstbewijs bij de mails van deze demo
