# What might be written first to somebody with whom one shares an interest; `any` when there is none. Suggestions: the
# member changes them, or writes something else. About explicit interests they ask, and leave room for a no.

# $niche is the kind of site, as in `home.ftl`.
icebreaker-any-1 =
    { $niche ->
        [2] Wanneer lachte je voor het laatst naar iemand die je niet kende?
        [3] Wat heb je weer opgepakt nu je er de tijd voor hebt?
        [5] Waar let je het eerst op als je bij iemand binnenkomt?
        [6] Wat maakt een avond voor jou een goede avond?
        [7] Wat spreek jij het liefst als allereerste af?
       *[other] Wat was tot nu toe het leukste van je week?
    }
icebreaker-any-2 =
    { $niche ->
        [3] Welke plaat zet je nog altijd op als er bezoek is?
        [5] Welk boek, of welk gesprek, is je jaren bijgebleven?
       *[other] Waar kun jij een uur over praten zonder op de klok te kijken?
    }
icebreaker-any-3 =
    { $niche ->
        [3] Waar zou je heen gaan, een dag met de trein en zonder plan?
        [5] Hoe ziet een goede zondag er voor jou uit?
       *[other] Waar zou je naartoe gaan als je morgen vrij had?
    }

icebreaker-adventure = Wat is het spannendste dat je dit jaar hebt gedaan?
icebreaker-anal-sex = We hebben allebei anale seks aangevinkt. Zullen we het daarover hebben als we elkaar wat beter kennen?
icebreaker-animals = Om welk dier heb je laatst nog gelachen?
icebreaker-art = Als je één schilderij in je woonkamer mocht hangen, welk werd het dan?
icebreaker-astrology = Wat klopt er helemaal niet aan jouw sterrenbeeld?
icebreaker-barbecue = Wat mag er bij jou nooit ontbreken op de barbecue?
icebreaker-beach = Wat heb je liever, het strand in de zon of in de storm?
icebreaker-beer = Wat is het lekkerste bier dat je ooit hebt gedronken, en waar was dat?
icebreaker-biking = Welk fietstochtje moet iedereen een keer gemaakt hebben?
icebreaker-bondage = Jij houdt van bondage, ik ook. Wat moet er eerst afgesproken zijn voordat jij je op je gemak voelt?
icebreaker-coffee = Hoe drink jij je koffie, en wie zet hem het best?
icebreaker-cooking = Wat kook je als je indruk wilt maken?
icebreaker-dancing = Bij welk nummer moet jij altijd dansen?
icebreaker-exchanging-pictures = Je vindt foto's uitwisselen leuk. Wanneer vertrouw je iemand daar genoeg voor?
icebreaker-fashion = Van welk kledingstuk neem je nooit afscheid?
icebreaker-foodie = Waar heb je het afgelopen jaar het lekkerst gegeten?
icebreaker-gardening = Wat bloeit er nu bij jou?
icebreaker-gym = Welke oefening zou je het liefst nooit meer doen?
icebreaker-hiking = Welke wandeling zou je morgen zo weer lopen?
icebreaker-hugging = Wie geeft de fijnste knuffels die je kent?
icebreaker-kissing = Wat maakt een eerste zoen voor jou een goede?
icebreaker-lingerie = Lingerie: kies je die voor jezelf, of ook voor de ogen van een ander?
icebreaker-massages = Geef je liever een massage of krijg je er liever een?
icebreaker-masturbating = Fijn dat je hier open over bent. Zullen we eerst kijken of het praten klikt?
icebreaker-movies = Welke film kun je blijven kijken?
icebreaker-music = Wat staat er deze week bij jou op?
icebreaker-one-night-stand = Wat maakt één nacht voor jou een mooie herinnering, voor allebei?
icebreaker-oral-sex = Je bent open over wat je fijn vindt, dat spreekt me aan. Wat wil je eerst van iemand weten?
icebreaker-outdoors = Waar ga jij heen als je even frisse lucht nodig hebt?
icebreaker-party = Vind ik je op een feestje op de dansvloer of in de keuken?
icebreaker-photography = Wat is de laatste foto waar je echt blij mee bent?
icebreaker-politics = Waarover ben je de laatste jaren van mening veranderd?
icebreaker-public-sex = Is het vooral het idee dat je spannend vindt, of zou je het echt doen als niemand er last van had?
icebreaker-reading = Welk boek heb je veel te laat op de avond uitgelezen?
icebreaker-relationship = Hoe ziet een gewone goede avond met z'n tweeën er voor jou uit?
icebreaker-sadomasochism = Welke grenzen moet ik kennen voordat we hier verder over praten?
icebreaker-safe-sex = Goed dat je veilige seks zelf noemt. Hoe begin jij daar meestal over?
icebreaker-sex = Wat moet er klikken tussen twee mensen voordat jij meer wilt?
icebreaker-sex-toys = Speeltjes: ben je er nieuwsgierig naar, of heb je al een favoriet?
icebreaker-shopping = Wat is het mooiste dat je ooit hebt gevonden zonder het te zoeken?
icebreaker-sports = Welke sport doe je zelf, en welke kijk je vanaf de bank?
icebreaker-sushi = Wat bestel jij altijd als eerste als er sushi is?
icebreaker-tattoos = Zit er een verhaal achter je tatoeage, of achter die je nog zou willen?
icebreaker-tea = Welke thee hoort er bij een regenachtige zondag?
icebreaker-theater = Wat heb je ooit op een toneel gezien waar je nog steeds aan denkt?
icebreaker-threesome = Wat is voor jou het belangrijkste als drie mensen zich er goed bij moeten voelen?
icebreaker-travelling = Naar welke plek zou je zo weer teruggaan?
icebreaker-vegetarian = Wat zet je op tafel voor iemand die denkt dat er vlees bij moet?
icebreaker-video-games = Welk spel heeft jou de meeste nachten gekost?
icebreaker-wine = Rood, wit, of wat de kok drinkt?
