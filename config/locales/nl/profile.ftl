### Het profiel van een lid, zoals anderen het zien.

profile-about = Over { $name }
profile-online = Nu online
profile-fictional = { $name } is geen echt persoon. Afspreken kan niet.
profile-likes-you = { $name } vindt je leuk
profile-match = Jij en { $name } vinden elkaar leuk
profile-you-like = Je vindt { $name } leuk
profile-yourself = Dit ben jij, zoals anderen je zien.
profile-seen-by = Gezien door
profile-seen-free = Een gratis lid
profile-seen-premium = Een premiumlid
profile-seen-tie = Dat is
profile-seen-stranger = Nieuw voor je
profile-seen-match = Je match
profile-seen-by-nobody = Nu ziet nog niemand het: bevestig eerst je e-mailadres.
profile-seen-by-few = Je bent onzichtbaar: alleen wie je leuk vond of schreef ziet het.
profile-edit = Wijzig je profiel

## Foto's

profile-photos = Foto's van { $name }
profile-photo-of = Foto van { $name }
profile-photo-place = { $number } van { $count }
profile-photo = Foto { $number } van { $count }
profile-photo-open = { $photo }, groter bekijken
profile-photo-locked = Foto { $number } van { $count }, op slot
profile-photo-opens = Opent met Premium
profile-no-photo = { $name } heeft nog geen foto
profile-photos-locked =
    { $count ->
        [one] { $count } foto opent met Premium.
       *[other] { $count } foto's openen met Premium.
    }
profile-get-premium = Word Premium

## Wat er kan

profile-actions = Wat je kunt doen
profile-say-hello = Zeg hallo
profile-to-chat = Naar je chat
profile-write-premium = Schrijf met Premium
profile-not-confirmed = Je kunt schrijven zodra je e-mailadres bevestigd is.
profile-free = gratis, nog { $left }
profile-like = Like
profile-like-back = Like terug
profile-like-name = Like { $name }
profile-pass = Overslaan
profile-pass-name = Sla de like van { $name } over
profile-more = Meer over { $name }
profile-conversations-left =
    { $left ->
        [0] Je bent zoveel gesprekken begonnen als een gratis lid kan beginnen. Antwoorden kan altijd.
        [one] Je kunt nog { $left } gesprek gratis beginnen.
       *[other] Je kunt nog { $left } gesprekken gratis beginnen.
    }
profile-more-with-premium = Meer krijg je met <premium>Premium</premium>.
profile-pager = Door de likes
profile-pager-place = { $number } van { $count }
profile-pager-before = Vorige: { $name }
profile-pager-after = Volgende: { $name }
profile-next-like = Volgende: { $name }, vindt je leuk

## Wat het lid zegt

profile-shared = Leuk voor jullie allebei
profile-also = Houdt ook van
profile-interests = Interesses
profile-details = Gegevens
profile-reason = Zoekt
profile-relationship = Status
profile-hair = Haar
profile-eyes = Ogen
profile-body = Postuur
profile-sexuality = Voorkeur
profile-gender = Geslacht
profile-country = Land

# Vanaf hier: de waarden van een veld, als VELD-SLEUTEL.
gender-female = Vrouw
gender-male = Man

sexuality-hetero = Hetero
sexuality-gay = Homo
sexuality-lesbian = Lesbisch
sexuality-bi = Bi

relationship_status-single = Single
relationship_status-divorced = Gescheiden
relationship_status-separated = Uit elkaar
relationship_status-widowed = Partner overleden

hair_color-bald = Kaal
hair_color-black = Zwart
hair_color-blond = Blond
hair_color-brown = Bruin
hair_color-grey = Grijs
hair_color-red = Rood
hair_color-other = Een andere kleur

eye_color-blue = Blauw
eye_color-brown = Bruin
eye_color-green = Groen
eye_color-grey = Grijs

body_type-slim = Slank
body_type-athletic = Atletisch
body_type-average = Gemiddeld
body_type-curvy = Rondingen
body_type-sturdy = Stevig

reason-chat = Gesprekken
reason-friendship = Vriendschap
reason-dating = Afspraakjes
reason-relationship = Een relatie

## Toestanden

profile-missing-title = Dit profiel is er niet, of niet voor jou
profile-missing-text = Misschien is het verwijderd, of heeft de eigenaar het verborgen.
profile-missing-way-on = Leden zoeken
profile-missing-unlike = Je like terugnemen
profile-missing-like-gone = Je like is teruggenomen
profile-blocked-title = Je hebt { $name } geblokkeerd
profile-blocked-text = Jullie zien elkaar niet, tot je dat ongedaan maakt.
profile-failed-title = Het profiel is niet aangekomen
profile-visitor-title = Profielen zijn voor leden
profile-visitor-text = Log in om dit profiel te zien. Lid worden is gratis.
profile-visitor-text-closed = Log in om dit profiel te zien.
profile-visitor-more = Leden zien { $name } scherp, met alles wat het profiel vertelt. Lid worden is gratis, en je schrijft meteen je eerste bericht.
profile-visitor-picture = Scherp voor leden
profile-visitor-join = Zeg { $name } hallo
profile-log-in = Inloggen
profile-join = Word lid

## Reageren op een zin of een foto van een profiel

profile-reply = Reageren
profile-reply-about = Reageren op wat hier staat
profile-reply-line = Reageren op: { $line }
profile-reply-photo = Reageren op deze foto
profile-reply-title = Reageren op { $name }
profile-reply-text = Je bericht
profile-reply-send = Versturen
profile-reply-credits = Credits halen
profile-reply-break = Je hebt pauze tot { $moment }. Tot dan geef je geen credits uit.
profile-reply-not-kept = Je browser kon het bericht niet bewaren, dus is het niet verstuurd. Je tekst staat hier nog.
