### Een nieuw wachtwoord instellen, voor wie het oude vergeten is.

reset-text = Vul het e-mailadres in waarmee je inlogt. We sturen je een link om een nieuw wachtwoord te kiezen.
reset-email = E-mail
reset-email-missing = Vul je e-mailadres in.
reset-submit = Stuur me de link
reset-back = Terug naar inloggen
reset-sent-title = Kijk in je mail
reset-sent-text = We hebben een mail gestuurd naar { $email }, als daar een account bij hoort. De link erin werkt één uur.
reset-sent-hint = Niets gekregen? Kijk bij de ongewenste mail, en controleer het adres.
reset-demo-mail = Open de mails van deze demo
reset-new-title = Kies een nieuw wachtwoord
reset-new = Nieuw wachtwoord
reset-new-hint = Minstens 8 tekens. Een korte zin onthoud je makkelijk en raadt niemand.
reset-repeat = Nog een keer hetzelfde wachtwoord
reset-differ = Deze twee zijn niet hetzelfde.
reset-set = Wachtwoord opslaan
reset-expired-title = Deze link werkt niet
reset-expired-text = Hij is verlopen, al gebruikt, of niet helemaal overgenomen. Vraag een nieuwe aan.
reset-again = Nieuwe link aanvragen
reset-done-title = Je nieuwe wachtwoord is ingesteld
reset-done-text = Je bent op elk apparaat uitgelogd. Log in met het nieuwe wachtwoord.
reset-log-in = Inloggen
