### Woorden van het kader om elk scherm, en van de delen waaruit schermen bestaan.

loading = Laden
close = Sluiten
back = Terug
try-again = Probeer opnieuw
skip-to-content = Naar de inhoud
no-answer = De site antwoordt niet. Controleer je verbinding en probeer het opnieuw.

credits =
    { $count ->
        [one] { $count } credit
       *[other] { $count } credits
    }

presence-online = Online
presence-away = Even weg
password-show = Toon wachtwoord

## Bovenbalk en tabs

logo-home = { $site }, startpagina
logo-members = { $site }, leden zoeken
nav-main = Hoofdmenu
nav-search = Zoeken
nav-likes = Likes
nav-chats = Chats
nav-credits = Credits
nav-get-premium = Word Premium
nav-me = Ik
nav-log-in = Inloggen
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
account-log-out = Uitloggen

## Taal

# $code is de taal van nu, zoals NL.
language-choose = { $code }, andere taal kiezen
language-menu = Taal
language-failed = De taal kon niet worden gewijzigd. Probeer het later opnieuw.

## Verbinding

connection-offline = Je bent offline. Wat je schrijft blijft bewaard en gaat weg zodra je terug bent.

## Voettekst

footer-about = Over deze site
footer-faq = Vragen
footer-support = Hulp
footer-company = { $site } is van { $company }, { $address }, { $city }, { $country }.
footer-tradenames =
    { $count ->
        [one] Handelsnaam: { $names }.
       *[other] Handelsnamen: { $names }.
    }
footer-contact = Hulp: <phone>{ $phone }</phone> of <mail>{ $mail }</mail>
footer-kvk = KvK { $number }.
footer-vat = Btw { $numbers }.
footer-disclaimer = Je moet 18 jaar of ouder zijn om deze site te gebruiken.

## Foutpagina

error-default = Fout
error-not-found = Deze pagina is niet gevonden
error-back-home = Terug naar de startpagina
error-reload = Laad de pagina opnieuw
error-status = Fout { $status }
# Voor als de foutpagina zelf niet lukt; de link staat eronder.
error-page-failed = Er ging iets mis bij het tonen van de foutpagina
error-page-failed-link = Naar de startpagina
