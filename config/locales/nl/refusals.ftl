# Every way in which the server says no; the key is `refusal-` and the code on the wire.

refusal-authentication_required = Log in om verder te gaan.
refusal-bad_credentials = Login mislukt, probeer opnieuw
refusal-locked_out = Te veel foute pogingen, account voor { $minutes } min geblokkeerd
refusal-client_header_missing = Dit verzoek kwam niet van een van onze pagina's.
refusal-wrong_origin = Dit verzoek kwam van een andere site.
refusal-unknown_host = Op dit adres is geen site.
refusal-malformed = De server kon dit verzoek niet lezen: { $detail }
refusal-invalid = { $field }: deze waarde kan niet.
refusal-too_large = Dit is te groot: er passen hoogstens { $max } bytes in.
refusal-not_found = Dit bestaat niet, of niet voor jou.
refusal-method_not_allowed = Dit adres kent dit soort verzoek niet.
refusal-not_available = Dit lid is niet te bereiken.
refusal-insufficient_credits =
    { $cost ->
        [one] Dit kost { $cost } credit
       *[other] Dit kost { $cost } credits
    } en je hebt er { $credits }. Er is niets afgeschreven.
refusal-free_limit =
    { $limit ->
        [one] Als gratis lid kun je { $limit } gesprek beginnen.
       *[other] Als gratis lid kun je { $limit } gesprekken beginnen.
    } Antwoorden aan wie jou schrijft kan altijd.
refusal-price_changed =
    { $cost ->
        [0] De prijs is veranderd: dit bericht is nu gratis.
        [one] De prijs is veranderd: dit bericht kost nu { $cost } credit.
       *[other] De prijs is veranderd: dit bericht kost nu { $cost } credits.
    } Verstuur het opnieuw als dat goed is.
refusal-amount_changed = De prijs is veranderd. Bekijk de nieuwe, en bestel opnieuw als je het goed vindt.
refusal-code_invalid = Code ongeldig
refusal-code_not_found = Code niet gevonden
refusal-code_used = Code reeds gebruikt
refusal-payment_failed = Betaling mislukt
refusal-mandate_required = Voor een incasso is je machtiging nodig. Geef die eerst, en bestel dan opnieuw.
refusal-direct_debit_blocked = Je kunt nu niet per incasso betalen, omdat een bank er een terugnam of omdat er credits openstaan. Kies een andere manier.
refusal-direct_debit_limit = Dit is meer dan we binnen 30 dagen afschrijven. Kies een andere manier om te betalen, of minder credits.
refusal-spend_limit =
    Je hebt een grens ingesteld voor een { $period ->
        [day] dag
        [week] week
       *[month] maand
    }, en deze bestelling is meer dan er nog over is. Je kunt haar wijzigen onder ‘Grenzen en pauzes’; een hogere geldt een dag later.
refusal-on_break = Je hebt een pauze genomen: tot die voorbij is wordt er niets gekocht, en worden er geen credits uitgegeven.
refusal-wrong_code =
    { $tries_left ->
        [0] Dit is niet de code. Vraag een nieuwe aan.
        [one] Dit is niet de code. Je kunt het nog één keer proberen.
       *[other] Dit is niet de code. Je kunt het nog { $tries_left } keer proberen.
    }
refusal-code_expired = Deze code telt niet meer. Vraag een nieuwe aan.
refusal-empty = Er is nog niets om te versturen.
refusal-too_long =
    { $max ->
        [one] In een bericht past { $max } teken.
       *[other] In een bericht passen { $max } tekens.
    }
refusal-not_confirmed = Bevestig eerst je e-mailadres. Tot het bevestigd is kun je rondkijken en lezen, maar niet liken of schrijven.
refusal-bad_image =
    { $why ->
        [too_many_pixels] Deze foto heeft te veel pixels. Maak hem kleiner en probeer het opnieuw.
        [too_few_pixels] Deze foto is te klein om te tonen.
        [damaged] Dit bestand is beschadigd: het is niet als foto te lezen.
       *[unsupported] Dit is geen foto die we kunnen gebruiken. JPEG, PNG en WebP werken wel.
    }
refusal-called_off = Je hebt dit bericht verwijderd voordat het verstuurd was.
refusal-too_many_photos = Je hebt { $max } foto's, meer kunnen het er niet zijn. Verwijder er eerst een.
refusal-too_late = Dit kun je niet meer intrekken: het is gelezen, of er is meer dan een kwartier voorbij.
refusal-id_used = Onder de naam van dit bericht is iets anders verstuurd. Verstuur het opnieuw, dan krijgt het een eigen naam.
refusal-id_expired = Dit is meer dan 30 dagen geleden geschreven. Verstuur het opnieuw als het nog klopt.
refusal-id_in_future = De klok van je apparaat liep voor toen je dit schreef. Verstuur het opnieuw.
refusal-email_taken = Dit e-mailadres heeft al een account
refusal-invalid_email = Dit is geen geldig e-mailadres.
refusal-disposable_email = We kunnen geen adressen van wegwerpmail aannemen. Vul er een in die je houdt.
refusal-proof_failed = De controle die bots tegenhoudt is niet gelukt. Probeer het opnieuw.
refusal-same_email = Dit is al je e-mailadres.
refusal-invalid_name = Kies een naam van 2 tot 30 tekens die niet je e-mailadres is en niet met @ begint.
refusal-invalid_birth_date = Ongeldige geboortedatum
refusal-weak_password = Kies een wachtwoord van minstens 8 tekens.
refusal-wrong_password = Dit is niet je wachtwoord.
refusal-consent_missing = Zonder deze toestemming kunnen we geen account voor je maken.
refusal-signups_closed = Deze site neemt nu geen nieuwe leden aan.
refusal-activation_failed = Activeren mislukt
refusal-email_not_found = E-mailadres niet gevonden
refusal-link_expired = Link verlopen of invalide. Vraag een nieuwe aan.
refusal-too_many_mails = Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens
refusal-too_often = Dat kan vandaag niet nog eens. Probeer het morgen opnieuw.
refusal-rate_limited = Dat ging wat snel. Wacht even en ga dan verder.
refusal-try_again = Dat lukte nu even niet. Probeer het later opnieuw.

# Hoe de velden heten in de zin van `invalid`, naar hun namen op de lijn.
field-about = In je eigen woorden
field-account_holder = Rekeninghouder
field-before = Eerdere berichten
field-birth_date = Geboortedatum
field-days = Dagen
field-limit = Grens
field-body_type = Postuur
field-city = Plaats
field-country = Land
field-countryregion = Regio
field-cursor = Plaats in de lijst
field-distance = Afstand
field-endpoint = Pushdienst
field-eye_color = Ogen
field-gender = Geslacht
field-gift = Cadeau
field-hair_color = Haar
field-house_number = Huisnummer
field-iban = IBAN
field-id = Gesprek
field-interests = Interesses
field-keys = Sleutels van de browser
field-language = Taal
field-lat = Breedtegraad
field-lon = Lengtegraad
field-main = Hoofdfoto
field-max_age = Oudste leeftijd
field-min_age = Jongste leeftijd
field-name = Naam
field-online = Net nog online
field-phone = Mobiel nummer
field-photo = Foto
field-photos = Foto's
field-place = Stad of dorp
field-prompts = Je aangevulde zinnen
field-push = Meldingen
field-q = Naam van een plaats
field-quiet = Stille uren
field-quote = Waarnaar je bericht verwijst
field-reason = Zoekt
field-region = Regio
field-relationship_status = Status
field-server_key = Sleutel van de server
field-sexuality = Voorkeur
field-signup_message = Je eerste bericht
field-step = Stap
field-street = Straat
field-time_zone = Tijdzone
field-utc_offset = Je tijdzone
field-version = Tekst van de machtiging
field-website = Website
field-zip = Postcode
