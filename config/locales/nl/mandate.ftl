### De machtiging voor incasso's: waar een lid mee instemt, en de sms met de code. Verandert de tekst van betekenis, dan
### gaat TEXT_VERSION van de server omhoog.

mandate-authority = Door de code in te voeren die we naar je telefoon sturen, machtig je { $creditor } ({ $address }, incassant-ID { $id }) om van je rekening af te schrijven wat je bestellingen van credits kosten, en je bank om dat volgens die opdrachten af te schrijven. Elke bestelling wordt één keer afgeschreven. Je kunt deze machtiging hier op elk moment intrekken.
mandate-refund = Je hebt recht op terugbetaling door je bank volgens je overeenkomst met je bank. Vraag die aan binnen acht weken na de dag waarop het van je rekening is afgeschreven.
mandate-notice = We spreken af dat we elke afschrijving, met bedrag en dag, { $days } dagen ervoor per e-mail aankondigen.

# Telefoons lezen dit: de laatste regel heeft de vorm waarmee ze de code alleen op deze site invullen.
sms-mandate =
    { $code } is je code voor een incasso bij { $site }. Geef hem aan niemand. Hij werkt { $minutes } minuten.

    @{ $host } #{ $code }
