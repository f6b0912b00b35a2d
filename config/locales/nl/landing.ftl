### De landingspagina’s van één lid, voor bezoekers.

# $slug is het laatste deel van het adres; staat het hier niet, dan gelden de gewone woorden.
landing-title =
    { $slug ->
        [nearby] Groeten uit { $region }<spark></spark>
        [weekend] Wat doe jij dit weekend<spark></spark>
        [talk] Een goed gesprek begint met een vraag<spark></spark>
       *[other] Zeg { $name } eens hallo<spark></spark>
    }
landing-lead =
    { $slug ->
        [nearby] { $name } woont daar. Eén bericht, en je weet of er een kop koffie in zit.
        [weekend] Iemand om mee te wandelen, te koken of te lachen? Vraag { $name } wat de plannen zijn.
        [talk] Vraag { $name } iets wat je zelf graag gevraagd wordt. Meer is het niet.
       *[other] Eén bericht is genoeg om te beginnen. Het komt hier bij { $name } aan, en bij niemand anders.
    }
landing-bubble =
    { $slug ->
        [nearby] Ken je de bakker op de hoek?
        [weekend] Zaterdag naar de markt, en dan koffie?
        [talk] Waar moest je laatst om lachen?
       *[other] Hallo, hoe was je dag?
    }
landing-hello = Schrijf aan { $name }
landing-picture = Scherp voor leden
landing-free = Lid worden is gratis, en je eerste bericht ook.
landing-paid =
    { $cost ->
        [one] Lid worden is gratis. Een bericht kost { $cost } credit.
       *[other] Lid worden is gratis. Een bericht kost { $cost } credits.
    }
landing-login = Ik heb al een account
landing-closed = Nieuwe leden kunnen zich nu niet aanmelden. Heb je een account, dan kun je inloggen.

## Eerst schrijven

landing-write = Wat wil je { $name } zeggen?
landing-beginnings = Om te beginnen
landing-first-day = Hoe was je dag?
landing-first-weekend = Wat doe je graag op zondag?
landing-first-place = Wat is de mooiste plek bij jou in de buurt?
landing-goes-out = Het wordt verstuurd zodra je lid bent en je e-mailadres hebt bevestigd.
landing-send = Word lid en verstuur

## Stap voor stap

landing-step-join = Word lid. Dat is gratis.
landing-step-write = Schrijf je eerste bericht aan { $name }.
landing-step-confirm = Bevestig je e-mailadres, en het wordt verstuurd.
landing-begin = Beginnen

## Waar bezoekers niemand zien

landing-closed-title = Alleen leden zien wie hier is
landing-closed-text = Word lid, dan zie je wie er is. Rondkijken is gratis.
