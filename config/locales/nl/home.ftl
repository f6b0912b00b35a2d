### De startpagina.

# $niche is the kind of site: 2 casual, 3 for people of fifty and over, 4 LGBT, 5 for serious relations, 6 adult, 7 kink.
home-title =
    { $niche ->
        [2] Zeg het <br>met een knipoog<spark></spark>
        [3] Weer eens <br>praten<spark></spark>
        [4] Kom zoals <br>je bent<spark></spark>
        [5] Neem <br>de tijd<spark></spark>
        [6] Zeg wat <br>je fijn vindt<spark></spark>
        [7] Eerst <br>vragen<spark></spark>
       *[other] Begin met <br>hallo<spark></spark>
    }
home-lead =
    { $niche ->
        [2] Voor wie graag flirt en wel ziet waar het heen gaat. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
        [3] Voor wie de vijftig voorbij is en van goed gezelschap houdt. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
        [4] Voor wie homo, lesbisch of bi is, bij jou in de buurt. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
        [5] Voor wie iemand zoekt om bij te blijven. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
        [6] Voor volwassenen die weten wat ze fijn vinden, en vragen wat jij fijn vindt. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
        [7] Voor wie een eigen smaak heeft, en eerst afspreekt wat wel en niet. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voor je verstuurt.
       *[other] Ontmoet mensen bij jou in de buurt en praat met ze. Rondkijken is gratis. Schrijven heeft een prijs, en die zie je voordat je verstuurt.
    }
home-bubble-other =
    { $niche ->
        [2] Dans je altijd zo?
        [3] Heb je de tuin nog?
        [4] Is die fiets met vlaggetjes van jou?
        [5] Heb je het twee keer gelezen?
        [6] Wat vind je het fijnst?
        [7] Wat is jouw stopwoord?
       *[other] Is die roze van jou?
    }
home-bubble-own =
    { $niche ->
        [2] Alleen als er iemand kijkt.
        [3] Jazeker. Kom de rozen bekijken.
        [4] Ja. Spring achterop.
        [5] Het einde verdiende het.
        [6] Dat je het vraagt.
        [7] Rabarber. Werkt altijd.
       *[other] Ja. Ze heet Truus.
    }

home-i-am = Ik ben een
home-man = Man
home-woman = Vrouw
home-looking-for = Ik zoek
home-men = Mannen
home-women = Vrouwen
home-everyone = Iedereen
home-join = Word gratis lid
home-fact-price = Berichten vanaf { $price }
home-fact-subscription = Geen abonnement
home-fact-age = Vanaf { $age } jaar
home-closed = Nieuwe leden kunnen zich nu niet aanmelden. Heb je een account, dan kun je inloggen.

## Wat het kost

home-costs-title = Wat het kost, <br>voordat je lid wordt
home-costs-lead = Credits koop je in bundels. Je betaalt één keer, er is geen abonnement, en elke credit die je krijgt of uitgeeft staat in je overzicht.
home-costs-refund =
    { $days ->
        [one] Credits die je niet gebruikt kunnen binnen { $days } dag terug.
       *[other] Credits die je niet gebruikt kunnen binnen { $days } dagen terug.
    }
home-cost-joining = Lid worden, rondkijken, lezen
home-cost-free = Gratis
home-cost-first =
    { $count ->
        [one] Je eerste bericht
       *[other] Je eerste { $count } berichten
    }
home-cost-message = Een bericht
home-cost-message-from = vanaf { $price }
home-cost-photo = Een foto in een chat
home-cost-gift = Een cadeau

## Waar je op kunt rekenen

home-promises-title = Waar je op kunt rekenen
home-promise-label = Verzonnen profielen dragen een label
home-promise-label-text = Een profiel dat geen echt mens is zegt dat, overal waar je het tegenkomt.
home-promise-real = Niets is bedacht
home-promise-real-text = Geen verzonnen berichten, likes of groene stippen. Iemand deed het, of het is er niet.
home-promise-place = Ongeveer waar je bent
home-promise-place-text = Anderen zien je regio, nooit een punt op een kaart.
home-promise-price = De prijs komt eerst
home-promise-price-text = Wat een bericht kost staat bij de knop. Een bericht dat niet aankomt kost niets.

home-end-title =
    { $niche ->
        [3] Voor een goed gesprek <br>is het nooit te laat<spark></spark>
        [5] De juiste persoon <br>is het wachten waard<spark></spark>
       *[other] Iemand in de buurt <br>is goed gezelschap<spark></spark>
    }
