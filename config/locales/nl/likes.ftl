### Wie vindt wie leuk: het scherm met likes, en wat er over een like verteld wordt waar iemand ook is.

likes-show = Tonen
likes-received = Gekregen
likes-sent = Gegeven
likes-matches = Matches
likes-new = Nieuw

## Hoeveel het er zijn

likes-count-received =
    { $new ->
        [0]
            { $earlier ->
                [one] { $earlier } persoon vindt je leuk
               *[other] { $earlier } mensen vinden je leuk
            }
       *[other]
            { $earlier ->
                [0] { $new } nieuw
               *[other] { $new } nieuw, { $earlier } eerder
            }
    }
likes-count-sent =
    { $count ->
        [one] Je vindt { $count } persoon leuk die nog niet antwoordde
       *[other] Je vindt { $count } mensen leuk die nog niet antwoordden
    }
likes-count-matches =
    { $count ->
        [one] { $count } persoon die je leuk vindt, vindt jou ook leuk
       *[other] { $count } mensen die je leuk vindt, vinden jou ook leuk
    }

## Wanneer het was, onder een naam. $day is een weekdag of een datum.

likes-when-received =
    { $when ->
        [today] Vond je leuk om { $time }
        [yesterday] Vond je gisteren leuk
       *[earlier] Vond je leuk op { $day }
    }
likes-when-sent =
    { $when ->
        [today] Geliket om { $time }
        [yesterday] Gisteren geliket
       *[earlier] Geliket op { $day }
    }
likes-when-match =
    { $when ->
        [today] Match sinds { $time }
        [yesterday] Match sinds gisteren
       *[earlier] Match sinds { $day }
    }

## Wat je ermee kunt, onder een kaart. Wat een knop toont is een deel van hoe hij heet.

likes-pass = { $name } overslaan
likes-back = Like terug: { $name }
likes-write-short = Schrijf

## Nieuws

likes-arrived = Nieuwe like van { $name }
likes-held =
    { $count ->
        [one] { $count } nieuwe like
       *[other] { $count } nieuwe likes
    }

## Toestanden

likes-failed-title = Je likes zijn niet aangekomen
likes-failed-text = De site geeft geen antwoord. Het wordt vanzelf opnieuw gevraagd.
likes-none-received-title = Nog geen likes
likes-none-received-text = Als iemand je leuk vindt, zie je dat hier meteen. Zelf een like geven is een goed begin.
likes-none-sent-title = Niets wacht op antwoord
likes-none-sent-text = Wie je leuk vindt staat hier tot er een antwoord is. Alleen die persoon ziet je like.
likes-none-matches-title = Nog geen matches
likes-none-matches-text = Je hebt een match als iemand die jij leuk vindt, jou ook leuk vindt.
likes-search = Leden zoeken
likes-to-received = Bekijk wie jou leuk vindt

## Vensters

like-new-title = Nieuwe like!
like-new-text =
    { $region ->
        [none] { $name }, { $age }, vindt je leuk.
       *[other] { $name }, { $age }, uit { $region } vindt je leuk.
    }
like-match-text = Jij en { $name } vinden elkaar leuk.
like-back = Like terug
like-see-profile = Bekijk het profiel van { $name }
like-write-premium = Schrijf met Premium
like-write-limit = Je bent zoveel gesprekken begonnen als een gratis lid kan beginnen. Schrijft { $name } jou, dan kun je antwoorden.
like-write-not-confirmed = Je kunt schrijven zodra je e-mailadres bevestigd is.
like-write = Schrijf naar { $name }
like-say-hello = Zeg hallo
like-ask-title = Vind je { $name } leuk?
like-ask-text =
    { $region ->
        [none] { $name } is { $age } en vindt jou leuk.
       *[other] { $name } is { $age }, komt uit { $region } en vindt jou leuk.
    }
like-ask-yes = Ja, leuk
like-ask-no = Overslaan
like-ask-later = Later beslissen

## Wat er gedaan is

like-passed = Je hebt de like van { $name } overgeslagen
like-undo = Ongedaan maken
like-pass-undone = De like van { $name } is terug
like-name = Like { $name }
like-given = Je vindt { $name } leuk
like-taken-back = Je like voor { $name } is ingetrokken
