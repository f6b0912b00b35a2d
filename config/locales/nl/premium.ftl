### Wat credits en Premium kosten, en wat je ervoor krijgt.

pricing-lead = Bij { $site } meld je je gratis aan en kijk je gratis rond. Wat je schrijft, stuurt en geeft betaal je met credits, die je één keer koopt, zonder abonnement.
pricing-bundles = Bundels credits
pricing-country = Land
pricing-failed = De prijzen konden niet worden geladen
pricing-bundle = Bundel
pricing-price = Prijs
pricing-message = Een bericht
pricing-vat = Prijzen zijn inclusief { $rate }% btw.
pricing-buys = Wat je met credits doet
pricing-text = Een bericht
pricing-photo = Een foto in een gesprek
pricing-gift = Een cadeau
pricing-looking = Lezen, liken, rondkijken
pricing-first =
    { $count ->
        [one] Je eerste bericht
       *[other] Je eerste { $count } berichten
    }
pricing-free = Gratis
pricing-buy = Koop credits
pricing-sign-up = Meld je gratis aan
premium-lead = Met elke bundel credits word je Premium. Er is geen abonnement, en niets om op te zeggen.
premium-yours = Je bent Premium. Dit is van jou:
premium-photos = Elke foto van andere leden, zonder waas
premium-conversations =
    { $count ->
        [one] Zo veel gesprekken beginnen als je wilt, in plaats van één
       *[other] Zo veel gesprekken beginnen als je wilt, in plaats van { $count }
    }
premium-own-photos = Plaats voor 25 eigen foto’s, in plaats van 3
