### Wat op het aanmeldformulier volgt: de stappen, en de eerste matches.

steps-place = Stap { $step } van { $count }
steps-back = Terug
steps-skip = Overslaan
steps-next = Verder
steps-failed = Dit kwam niet aan

steps-photo-title = Laat je gezicht zien
steps-photo-text = Mensen zien graag aan wie ze schrijven.
steps-photo-face = Eén gezicht, bij daglicht
steps-photo-order = De eerste foto is die anderen het eerst zien
steps-photo-data = We halen plaats en cameragegevens uit het bestand

steps-about-title = Wie ben je?
steps-about-text = Een paar woorden is genoeg. Je kunt alles later nog veranderen.

steps-interests-title = Waar geniet je van?
steps-interests-text = Met gedeelde interesses is een eerste bericht zo geschreven.

steps-place-title = Waar woon je?
steps-place-text = Dan laten we je mensen in de buurt zien. Anderen zien alleen je regio.
steps-country = Land

steps-preferences-title = Wie zoek je?
steps-preferences-text = Wat je openlaat, blijft open. Alleen jij ziet dit.
steps-gender = Ik zoek
steps-women = Vrouwen
steps-men = Mannen
steps-everybody = Iedereen
steps-min-age = Vanaf
steps-max-age = Tot en met
steps-any-age = Maakt niet uit
steps-anywhere = Het hele land

steps-confirm-text = Tot dan kun je rondkijken, maar nog niet liken of schrijven.
steps-confirm-sent = We hebben een mail gestuurd naar <address>{ $email }</address>. Open de link daarin, dan doe je helemaal mee.
steps-sent =
    { $left ->
        [0] De mail is onderweg. Het is de laatste van vandaag.
        [one] De mail is onderweg. Je kunt hem vandaag nog { $left } keer vragen.
       *[other] De mail is onderweg. Je kunt hem vandaag nog { $left } keer vragen.
    }
steps-to-matches = Kijk wie er in de buurt is
steps-to-profile = Terug naar het profiel

matches-title = Mensen bij jou in de buurt
matches-text = Wie zou je willen leren kennen? Kies er zoveel als je wilt.
matches-unconfirmed = Je kunt mensen liken zodra je je e-mailadres hebt bevestigd.
matches-confirm = Bevestigen
matches-like =
    { $count ->
        [0] Kies iemand
        [one] Like { $count } persoon
       *[other] Like { $count } mensen
    }
matches-liked =
    { $count ->
        [one] Je likt { $count } persoon. We laten het je weten als het wederzijds is.
       *[other] Je likt { $count } mensen. We laten het je weten als het wederzijds is.
    }
matches-later = Nu niet
matches-failed = De mensen bij jou in de buurt zijn niet geladen
matches-none-title = Nog niemand die past
matches-none-text = Er is nu niemand bij jou in de buurt die is wie jij zoekt, en die jou zoekt. Misschien helpt het om verder te kijken.
matches-change = Verander wie ik zoek
