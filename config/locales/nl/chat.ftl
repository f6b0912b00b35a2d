### De gesprekken: de lijst en het scherm waarop men chat.

## De lijst

chats-list = Gesprekken
chats-show = Toon
chats-all = Alle
chats-unread = Ongelezen
chats-search = Zoek op naam
chats-clear = Wissen
chats-unread-count = { $count } ongelezen
chats-row-more = Meer over { $name }
chats-you = Jij: { $text }
chats-not-sent = Niet verstuurd. Geen credit gebruikt
# Wat er staat voor een bericht dat geen tekst is, in de lijst en waar berichten worden voorgelezen.
chats-photo = Foto
chats-gift-theirs = Stuurde je { $gift }
chats-gift-mine = Je stuurde { $gift }
chats-taken-back-theirs = Nam een bericht terug
chats-taken-back-mine = Je nam een bericht terug
chats-photo-lost = Een foto die niet bruikbaar was
chat-photo-withheld = Een foto die niet meer beschikbaar is
chats-draft = Concept: { $text }
chats-outdated = Er is een nieuwe versie van de site.
chats-reload = Laden

chats-empty-title = Nog geen gesprekken
chats-empty-text = Zoek iemand van wie je graag iets hoort en zeg hallo.
chats-empty-way-on = Leden zoeken
chats-none-unread-title = Alles gelezen
chats-none-unread-text = Er is nu niets nieuws voor je.
chats-none-unread-way-on = Toon alle gesprekken
chats-none-found-title = Niemand gevonden
chats-none-found-text = Je hebt geen gesprek met “{ $name }”.
chats-none-found-way-on = Wis de zoekopdracht
chats-failed-title = Je gesprekken zijn niet aangekomen
chats-failed-text = De site antwoordt niet. Hij wordt vanzelf opnieuw gevraagd.

chats-next-title =
    { $state ->
        [unread]
            { $count ->
                [one] Er wacht { $count } bericht
               *[other] Er wachten { $count } berichten
            }
        [turn] Jij bent aan de beurt
       *[done] Je hebt iedereen geantwoord
    }
chats-next-text =
    { $state ->
        [unread] Het nieuwste eerst. Ga verder waar je was.
        [turn] Zij schreven het laatst. Ga verder waar je was.
       *[done] Er wacht niemand op je. Je kunt iemand nieuws schrijven.
    }

## De kop van een gesprek

chat-back =
    { $count ->
        [0] Terug naar chats
       *[other] Terug naar chats, { $count } ongelezen
    }
chat-name-age = { $name }, { $age }
chat-online = Nu online
chat-typing = typt…
chat-more = Meer over dit gesprek
chat-view-profile = Profiel bekijken
chat-delete = Gesprek verwijderen
chat-late = Berichten kunnen tot een minuut later aankomen
chat-fictional = { $name } is geen echt persoon. Afspreken kan niet.

## Berichten

chat-messages-with = Berichten met { $name }
chat-says = { $name }: { $text }
chat-you-say = Jij:
chat-they-say = { $name }:
chat-new =
    { $count ->
        [one] { $count } nieuw bericht
       *[other] { $count } nieuwe berichten
    }
chat-began = Hier begon je gesprek met { $name }
chat-began-unnamed = Hier begon jullie gesprek
chat-older-loading = Oudere berichten laden
chat-older-failed = Oudere berichten zijn niet aangekomen.
chat-to-unread =
    { $count ->
        [one] { $count } nieuw bericht
       *[other] { $count } nieuwe berichten
    }
chat-to-latest =
    { $count ->
        [0] Naar het nieuwste bericht
        [one] Naar het nieuwste, { $count } nieuw bericht
       *[other] Naar het nieuwste, { $count } nieuwe berichten
    }

chat-state-queued = Wacht
chat-state-uploading = Wordt geüpload
chat-state-sending = Wordt verstuurd
chat-state-sent = Verstuurd
chat-state-delivered = Aangekomen
chat-state-read = Gelezen
chat-state-failed = Niet verstuurd
chat-queued-note = Gaat weg zodra je weer online bent
chat-doubt-note = Er kwam geen antwoord, dus het is misschien verstuurd. Het wordt vanzelf opnieuw geprobeerd.
chat-withdrawn-note = Wordt verwijderd. Het blijft staan als het al verstuurd was.
chat-discarded = Bericht verwijderd. Het is niet verstuurd.
chat-discard-undo = Ongedaan maken
chat-was-sent = Dit bericht was al verstuurd voordat je het verwijderde. Zolang het ongelezen is, kun je het intrekken.
# De reden komt van de server; een tekort aan credits zegt zelf al dat er niets is afgeschreven.
chat-not-sent =
    { $code ->
        [insufficient_credits] Niet verstuurd. { $reason }
       *[other] Niet verstuurd, geen credit gebruikt. { $reason }
    }
chat-on-break = Je hebt pauze tot { $moment }. Tot dan geef je geen credits uit.
chat-send-again = Opnieuw proberen
chat-send-for =
    { $cost ->
        [one] Verstuur voor { $cost } credit
       *[other] Verstuur voor { $cost } credits
    }
chat-discard = Verwijderen
chat-another-photo = Andere foto kiezen

## Nieuws uit een gesprek dat niet op het scherm staat

chat-news-read = Lezen
chat-news-all = Naar je chats

## Schrijven

chat-write-to = Bericht aan { $name }
chat-placeholder = Bericht
chat-send-free = Versturen, gratis
chat-send-costs =
    { $cost ->
        [one] Versturen, kost { $cost } credit
       *[other] Versturen, kost { $cost } credits
    }
chat-cost =
    { $cost ->
        [one] <b>{ $cost } credit</b> om te versturen, je hebt er { $credits }
       *[other] <b>{ $cost } credits</b> om te versturen, je hebt er { $credits }
    }
chat-cost-low =
    { $cost ->
        [one] { $cost } credit om te versturen, je hebt er <b>{ $credits }</b>
       *[other] { $cost } credits om te versturen, je hebt er <b>{ $credits }</b>
    }
chat-cost-free =
    { $left ->
        [one] <b>Gratis</b>: je laatste gratis bericht
       *[other] <b>Gratis</b>: nog { $left } gratis berichten
    }
# Naast de prijs van een tekst, op één regel van een telefoon.
chat-cost-photo =
    { $cost ->
        [0] foto gratis
       *[other] foto { $cost }
    }
chat-get-credits = Credits kopen
chat-get-premium = Premium worden
chat-length-left =
    { $count ->
        [one] Nog { $count } teken
       *[other] Nog { $count } tekens
    }
chat-length-over =
    { $count ->
        [one] { $count } teken te veel
       *[other] { $count } tekens te veel
    }
chat-not-kept = Je browser kon het bericht niet bewaren, dus het is niet verstuurd. Je tekst staat er nog.
chat-thing-not-kept = Je browser kon dit niet bewaren, dus het is niet verstuurd en er is niets afgeschreven.

chat-stop-credits =
    { $credits ->
        [one] Je hebt { $credits } credit.
       *[other] Je hebt { $credits } credits.
    }
chat-stop-credits-text = Een bericht kost er { $cost }.
chat-stop-break = Je hebt pauze tot { $moment }.
chat-stop-break-text = Tot dan geef je geen credits uit. Lezen kan gewoon.
chat-stop-limit = { $limit } van { $limit } gesprekken begonnen.
chat-stop-limit-text = Voor antwoorden geldt die grens niet.
chat-stop-not-confirmed = Bevestig eerst je e-mailadres.
chat-stop-not-confirmed-text = Tot het bevestigd is kun je rondkijken en lezen, maar niet schrijven.
chat-waiting = Tot dan wacht je bericht: “{ $text }”
chat-confirm = E-mail bevestigen
chat-stop-gone = Dit lid is niet meer beschikbaar.
chat-stop-gone-text = Jullie gesprek kun je nog lezen. Schrijven kan niemand meer.
chat-text-kept = Je tekst blijft bewaard.

chat-emoji = Emoji
chat-emoji-faces = Gezichten
chat-emoji-hearts = Harten en handen
chat-emoji-days = Erop uit
chat-emoji-table = Aan tafel

## Toestanden

chat-empty-title = Zeg hallo tegen { $name }
chat-empty-title-stopped = { $name } en jij hebben elkaar nog niet geschreven
chat-empty-text = Dit is het begin van jullie gesprek.
chat-missing-title = Dit gesprek is hier niet
chat-missing-text = Het is verwijderd, of het was nooit van jou.
chat-missing-way-on = Naar je gesprekken
chat-failed-title = De berichten zijn niet aangekomen
chat-failed-text = Controleer je verbinding en probeer het opnieuw.

## Verwijderen

chat-delete-title = Het gesprek met { $name } verwijderen?
chat-delete-text = Het verdwijnt uit jouw lijst; { $name } houdt het. Gebruikte credits blijven gebruikt.
chat-delete-yes = Verwijderen
chat-delete-no = Houden
chat-deleted = Het gesprek met { $name } is verwijderd
chat-delete-failed = Het gesprek met { $name } kon niet worden verwijderd. Het staat weer in je lijst.
chat-delete-failed-dismiss = Sluiten

## Foto's

chat-add-photo =
    { $cost ->
        [0] Foto toevoegen, gratis
        [one] Foto toevoegen, { $cost } credit
       *[other] Foto toevoegen, { $cost } credits
    }
chat-photo-too-dear =
    { $cost ->
        [one] Een foto kost { $cost } credit en je hebt er { $credits }.
       *[other] Een foto kost { $cost } credits en je hebt er { $credits }.
    }
chat-photo-take = Foto maken
chat-photo-choose = Foto kiezen
chat-photo-drop = Laat de foto los om hem eerst te bekijken
chat-photo-title = Deze foto naar { $name } sturen?
chat-photo-yours = De foto die je koos
chat-thing-costs =
    { $cost ->
        [0] Dit is gratis.
        [one] Kost { $cost } credit, je hebt er { $credits }.
       *[other] Kost { $cost } credits, je hebt er { $credits }.
    }
chat-send = Versturen
chat-photo-cancel = Annuleren
chat-photo-unsupported = Dit is geen foto die je kunt sturen. JPEG, PNG en WebP werken.
chat-photo-too-large = Deze foto is te groot: er past hoogstens { $megabytes } MB.
chat-photo-damaged = Dit bestand is niet als foto te lezen.
chat-photo-theirs = Foto van { $name }, { $moment }
chat-photo-mine = Foto van jou, { $moment }
chat-photo-open = { $photo }, groter bekijken
chat-photo-processing = Wordt klaargemaakt
chat-photo-not-shown = De foto is niet geladen.
chat-photo-locked = { $name } stuurde een foto
chat-photo-locked-way = Bekijk hem met Premium
chat-photo-unusable = Je foto was niet bruikbaar. Wat hij kostte heb je terug.

chat-lightbox = Foto's met { $name }

## Reacties, en wat je verder met een bericht kunt doen

chat-react = Reageren
chat-reaction =
    { $reaction ->
        [heart] Hartje
        [laugh] Lachen
        [wow] Verrast
        [sad] Verdrietig
        [thumbs_up] Duim omhoog
        [hug] Knuffel
       *[other] Een andere reactie
    }
chat-reacted-theirs =
    { $reaction ->
        [heart] { $name } reageerde met een hartje
        [laugh] { $name } reageerde met een lach
        [wow] { $name } reageerde verrast
        [sad] { $name } reageerde verdrietig
        [thumbs_up] { $name } reageerde met een duim omhoog
        [hug] { $name } reageerde met een knuffel
       *[other] { $name } reageerde
    }
chat-unreact =
    { $reaction ->
        [heart] Je reageerde met een hartje. Terugnemen
        [laugh] Je reageerde met een lach. Terugnemen
        [wow] Je reageerde verrast. Terugnemen
        [sad] Je reageerde verdrietig. Terugnemen
        [thumbs_up] Je reageerde met een duim omhoog. Terugnemen
        [hug] Je reageerde met een knuffel. Terugnemen
       *[other] Je reageerde. Terugnemen
    }
chat-unreact-short = Terugnemen
chat-copy = Tekst kopiëren
chat-copied = Gekopieerd
chat-not-copied = Je browser stond niet toe dat de tekst werd gekopieerd.

## Citaten

chat-reply = Antwoorden
chat-reply-to = Je antwoordt op
chat-reply-not = Niet citeren
chat-quote-you = Jij
chat-quote-go = Ga naar:
chat-quote-gone = Niet meer beschikbaar
chat-quote-profile = Van het profiel van { $name }
chat-quote-own-profile = Van jouw profiel

## Terugnemen

chat-message-menu = Meer over dit bericht
chat-take-back = Terugnemen
chat-take-back-title = Dit bericht terugnemen?
chat-take-back-text = { $name } heeft het niet gelezen. Wat het kostte, credits of een gratis bericht, krijg je alleen terug als het nog niet op de telefoon of computer van { $name } was. Een regel dat je het terugnam blijft staan.
chat-take-back-text-delivered = { $name } heeft het niet gelezen, maar het is al op de telefoon of computer van { $name }: wat het kostte krijg je niet terug. Een regel dat je het terugnam blijft staan.
chat-take-back-yes = Terugnemen
chat-take-back-no = Laten staan
chat-took-back =
    { $returned ->
        [0] Teruggenomen.
        [one] Teruggenomen. Je hebt { $returned } credit terug.
       *[other] Teruggenomen. Je hebt { $returned } credits terug.
    }
chat-took-back-reached = Teruggenomen. Het was al op de telefoon of computer van { $name }: wat het kostte krijg je niet terug.
chat-gone-mine = Je nam dit bericht terug
chat-gone-theirs = { $name } nam dit bericht terug
chat-gone-photo-mine = Je foto was niet bruikbaar. Wat hij kostte heb je terug.
chat-gone-photo-theirs = { $name } stuurde een foto die niet bruikbaar was

## Eerste zinnen

chat-ideas-title = Een eerste zin voor { $name }
chat-ideas-text = Kies er een en maak hem van jezelf. Er gaat niets weg voordat jij verstuurt.
chat-ideas-use = Schrijf dit: { $text }
chat-ideas-none = Ik schrijf zelf iets
chat-ideas-more = Toon me een eerste zin
chat-ideas-chosen = Hij staat nu in je bericht. Er is nog niets verstuurd.
