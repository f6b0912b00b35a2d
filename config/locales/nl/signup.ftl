### Lid worden, en het e-mailadres bevestigen.

# $niche is the kind of site, as in `home.ftl`.
signup-title =
    { $niche ->
        [3] Doe mee, het is gratis
        [5] Begin gratis
       *[other] Word gratis lid
    }
signup-lead =
    { $niche ->
        [2] Een roepnaam en twee minuten zijn genoeg.
        [3] Neem rustig de tijd: deze pagina heeft geen haast.
        [4] Je bent welkom zoals je bent.
        [5] Eerst een paar gewone feiten. Wie je echt bent, vertel je later.
        [6] Niemand ziet meer van je dan jij laat zien.
        [7] Zeg wie je bent. Wat je fijn vindt, spreek je samen af.
       *[other] Het kost twee minuten, en dan kun je rondkijken.
    }
signup-title-message = Schrijf een eerste bericht
signup-known = Al lid? <login>Log in</login>
signup-message = Je eerste bericht
signup-message-missing = Schrijf eerst iets.
signup-message-free = Gratis. Het gaat weg zodra je je e-mailadres hebt bevestigd.
signup-message-paid =
    { $cost ->
        [one] Kost { $cost } credit. Het gaat weg zodra je je e-mailadres hebt bevestigd.
       *[other] Kost { $cost } credits. Het gaat weg zodra je je e-mailadres hebt bevestigd.
    }
signup-email = E-mail
signup-email-missing = Vul je e-mailadres in.
signup-email-hint = Niemand anders krijgt het te zien.
signup-email-meant = Bedoel je { $domain }?
signup-name = Naam
signup-name-hint = Zo zien anderen je. Het mag een roepnaam zijn.
signup-name-wrong = Vul je naam in.
signup-password = Wachtwoord
signup-password-hint = Minstens 8 tekens.
signup-birth = Geboortedatum
signup-birth-hint = Je moet minstens { $age } zijn. Anderen zien alleen je leeftijd.
signup-gender = Ik ben een
signup-woman = Vrouw
signup-man = Man
signup-sexuality = Voorkeur
signup-choose = Kies
signup-hetero = Hetero
signup-gay = Homo
signup-lesbian = Lesbisch
signup-bi = Bi
signup-consents = Toestemmingen
signup-terms = Ik ga akkoord met de voorwaarden.
signup-terms-missing = Zonder de voorwaarden kan het niet.
signup-intimate = Jullie mogen mijn geaardheid en wat ik over mijn liefdesleven invul gebruiken.
signup-intimate-hint = Alleen om je profiel aan anderen te tonen. Je kunt dit altijd intrekken door je account te verwijderen.
signup-intimate-missing = Zonder deze toestemming kunnen we je niemand laten zien.
signup-news = Mail me ook nieuws en aanbiedingen.
signup-tracking = Onthoud via welke advertentie ik kwam.
signup-submit = Word lid
signup-mailed-title = Kijk in je mail
signup-mailed-text = We hebben een mail gestuurd naar { $email }. Daarin staat hoe het verdergaat: open de link, en je bent binnen.
signup-proof-slow = Je browser is nog bezig met de controle die bots tegenhoudt. Een ogenblikje.
signup-proof-impossible = Je browser kon de controle die bots tegenhoudt niet doen. Laad de pagina opnieuw, of probeer een andere browser.
signup-closed-title = Nu even niet
signup-closed-text = Deze site neemt op dit moment geen nieuwe leden aan.
signup-log-in = Inloggen

complete-title = Bevestig je e-mailadres
complete-waiting = Je bericht wacht:
complete-demo-mail = Open de mail van de demo
complete-resend = Stuur de mail opnieuw
complete-wrong-address = Dit is niet mijn adres

activate-title = Je doet mee
activate-text = Je e-mailadres is bevestigd.
activate-text-message = Je e-mailadres is bevestigd, en je bericht gaat nu weg.
activate-go-on = Verder
activate-to-chat = Naar het gesprek
activate-failed-title = Activeren mislukt
activate-failed-text = De link is al gebruikt, te oud of niet compleet. Log in en vraag een nieuwe aan.
activate-new-link = Vraag een nieuwe link
