### Het swipespel: leden een voor een, om te liken of over te slaan.

swipe-left =
    { $left ->
        [one] Vandaag nog { $left } van de { $of } likes
       *[other] Vandaag nog { $left } van de { $of } likes
    }
swipe-none-left = Je likes voor vandaag zijn op. Om { $time } krijg je nieuwe.
swipe-photos = Meer foto’s

## Wat je kunt doen

swipe-acts = Liken of overslaan
swipe-like = Like
swipe-like-name = { $name } liken
swipe-pass = Overslaan
swipe-pass-name = { $name } overslaan
swipe-undo = Ongedaan maken: terug naar { $name }
swipe-undo-none = Niets om ongedaan te maken
swipe-undo-last = Terug naar de laatste
swipe-open = Profiel van { $name } openen

## Wat er gebeurd is, voor wie het hoort

swipe-passed = Je hebt { $name } overgeslagen.
swipe-next = Nu { $name }, { $age }.

## Toestanden

swipe-nobody-title = Je hebt iedereen gezien die past
swipe-nobody-text = Wie nieuw is of weer langskomt, verschijnt hier. Met zoeken vind je ook mensen buiten je voorkeuren.
swipe-search = Leden zoeken
swipe-failed = Het spel is niet geladen
