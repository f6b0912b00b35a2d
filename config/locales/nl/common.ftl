### Woorden van het kader om elk scherm, en van de delen waaruit schermen bestaan.

loading = Laden
close = Sluiten
back = Terug
try-again = Probeer opnieuw
skip-to-content = Naar de inhoud
no-answer = De site antwoordt niet. Controleer je verbinding en probeer het opnieuw.
no-network = Je bent offline en dit is hier niet bewaard.

credits =
    { $count ->
        [one] { $count } credit
       *[other] { $count } credits
    }

presence-online = Online
presence-away = Even weg
password-show = Toon wachtwoord

## Bovenbalk

logo-home = { $site }, startpagina
logo-members = { $site }, leden zoeken
nav-log-in = Inloggen

## Taal

# $code is de taal van nu, zoals NL.
language-choose = { $code }, andere taal kiezen
language-menu = Taal
language-failed = De taal kon niet worden gewijzigd. Probeer het later opnieuw.

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
footer-disclaimer = Je moet { $age } jaar of ouder zijn om deze site te gebruiken.

## Foutpagina

error-default = Fout
error-not-found = Deze pagina is niet gevonden
error-back-home = Terug naar de startpagina
error-reload = Laad de pagina opnieuw
error-status = Fout { $status }
# Voor als de foutpagina zelf niet lukt; de link staat eronder.
error-page-failed = Er ging iets mis bij het tonen van de foutpagina
error-page-failed-link = Naar de startpagina
