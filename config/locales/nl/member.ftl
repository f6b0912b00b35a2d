### Wat het kader om de pagina's van een lid zegt: de wegen door de site, het accountmenu, de verbinding.

profile-name-age = { $name }, { $age }

views = Manieren om te zoeken
view-today = Vandaag
view-browse = Bladeren
view-swipe = Swipen
view-match-finder = Matchzoeker

## Navigatie

nav-main = Hoofdmenu
nav-search = Zoeken
nav-likes = Likes
nav-chats = Chats
nav-credits = Credits
nav-get-premium = Word Premium
nav-me = Ik
nav-unread =
    { $count ->
        [one] { $count } ongelezen bericht
       *[other] { $count } ongelezen berichten
    }
nav-new-likes =
    { $count ->
        [one] { $count } nieuwe like
       *[other] { $count } nieuwe likes
    }
nav-credits-low = { credits }, bijna op
nav-credits-none = { credits }, alles is op

## Accountmenu

account = Account: { $name }
account-invisible = Onzichtbaar
account-invisible-hint = Anderen zien niet dat je online bent en vinden je niet. Alleen wie je leuk vindt of schreef, ziet je.
account-invisible-now = Je bent nu onzichtbaar
account-visible-now = Je bent nu zichtbaar
account-install = Installeren als app
account-log-out = Uitloggen

## Verbinding

connection-offline = Je bent offline. Wat je schrijft blijft bewaard en gaat weg zodra je terug bent.
connection-silent = De site geeft geen antwoord. Het wordt vanzelf opnieuw geprobeerd.

## Wat op verbinding wacht

waiting-look =
    { $count ->
        [one] { $count } wacht nog
       *[other] { $count } wachten nog
    }
waiting-title = Wacht op verbinding
waiting-text = Het gaat vanzelf de deur uit, alles één keer. Is de prijs van een bericht dan veranderd, dan vragen we het je eerst.
waiting-none = Er wacht niets meer.
waiting-somebody = iemand
waiting-message = Bericht aan { $name }
waiting-photo = Foto voor { $name }
waiting-gift = Cadeau voor { $name }
waiting-like = Je vindt { $name } leuk
waiting-unlike = Je neemt je like voor { $name } terug
waiting-pass = Je slaat { $name } over
waiting-undo-pass = Je slaat { $name } toch niet over
waiting-discard = Weggooien
waiting-discard-name = Weggooien: { $what }
waiting-discarded = Weggegooid. Het gaat niet de deur uit.
waiting-refused = { $what }: niet aangenomen. { $reason }

## Waar de browser niets bewaart

storage-full = De opslag van dit apparaat is vol. Wat je hier doet gaat de deur uit zolang deze pagina open is; er kan niets meer voor later worden bewaard.
storage-forbidden = Deze browser laat de site niets bewaren. Wat je hier doet gaat de deur uit zolang deze pagina open is; er wordt niets voor later bewaard.

## Herinneringen

alert-mail-refused = Onze mails bereiken je niet: je mailbox weigert ze.
alert-mail-refused-action = Adres wijzigen
alert-first-message = Je eerste bericht is niet bezorgd. { $reason }
alert-first-message-action = Opnieuw schrijven
alert-activation = Bevestig je e-mailadres, dan worden je berichten verstuurd.
alert-activation-action = Bevestigen
alert-photo = Je profiel heeft nog geen foto.
alert-photo-action = Foto toevoegen
alert-enrich = Vertel iets over jezelf, dan weten anderen hoe ze kunnen beginnen.
alert-enrich-action = Aanvullen
alert-push = Hoor van nieuwe berichten terwijl de site dicht is.
alert-push-action = Inschakelen
alert-disabled = Je hebt een deel van je meldingen uitgeschakeld.
alert-disabled-action = Bekijken
push-on-now = Meldingen staan aan op dit apparaat
push-denied-now = Je browser blokkeert meldingen van deze site
alert-dismiss = Niet nu

## Tijdbonus

bonus-name = Tijdbonus
bonus-banner = { $percent }% korting op je eerste credits, nog
bonus-prices = Bekijk prijzen
bonus-announced = { $percent }% korting op je eerste credits, nog { $minutes ->
        [one] één minuut
       *[other] { $minutes } minuten
    }.
