### Het account: weggaan, en terugkomen.

account-title = Je account
account-change-password = Mijn wachtwoord wijzigen
account-old-password = Het wachtwoord dat je hebt
account-new-password = Nieuw wachtwoord
account-repeat-password = Het nieuwe wachtwoord nog eens
account-password-hint = Minstens 8 tekens. Een korte zin is makkelijk te onthouden en moeilijk te raden.
account-passwords-differ = De twee nieuwe wachtwoorden verschillen.
account-save-password = Het wachtwoord wijzigen
account-password-changed = Je wachtwoord is gewijzigd, en alle andere apparaten zijn uitgelogd
account-change-email = Mijn e-mailadres wijzigen
account-email-now = Je adres is { $email }.
account-new-email = Nieuw adres
account-new-email-hint = We sturen er een link heen. Tot je die opent verandert er niets.
account-new-email-missing = Vul het nieuwe adres in.
account-send-link = Stuur de link
account-link-sent = We hebben een mail gestuurd naar { $email }. Open binnen een dag de link erin, dan is dat je adres.
account-demo-mail = Open de mails van deze demo
account-link-close = Oké
account-sessions = { $count ->
    [one] Ingelogd op één apparaat
   *[other] Ingelogd op { $count } apparaten
}
account-unknown-browser = Onbekende browser
account-this-session = Dit apparaat
account-session-since = Sinds { DATETIME($at, day: "numeric", month: "long", year: "numeric") }
account-end-session = { $name } uitloggen
account-session-ended = Daar uitgelogd
account-end-others = Overal elders uitloggen
account-export = Mijn gegevens downloaden
account-export-text = Eén bestand met alles wat we van je hebben: je profiel, foto's, berichten, likes, credits en meer. Andere programma's kunnen het lezen.
account-export-submit = Downloaden
account-export-done = Je gegevens zijn gedownload
account-leave = Mijn account verwijderen
account-leave-text = Meteen ziet niemand je meer. Veertien dagen lang haalt een link in een mail je terug; daarna wissen we alles van je.
account-delete-title = Voor je gaat
account-alternatives = Misschien is een van deze dingen genoeg.
account-hide-text = Wees onzichtbaar: niemand vindt je of ziet je online, behalve wie je leuk vond of schreef.
account-hide = Onzichtbaar worden
account-hidden = Je bent nu onzichtbaar
account-quiet-text = Krijg minder berichten van ons.
account-quiet = Kies wat we sturen
account-stay = Blijven
account-delete-now = Nu verwijderen
account-confirm-title = Je account verwijderen
account-confirm-text = Je bent overal uitgelogd en niemand ziet je profiel. Na veertien dagen wissen we je profiel, je foto's en wat je schreef.
account-confirm-returned = Wat je kort geleden hebt gekocht en niet hebt gebruikt krijg je als geld terug, zoals je hebt betaald:
account-returned-order = { $credits ->
    [one] { $credits } credit van bestelling { $order }
   *[other] { $credits } credits van bestelling { $order }
}
account-confirm-credits = { $credits ->
    [one] Eén credit gaat met het account verloren.
   *[other] { $credits } credits gaan met het account verloren.
}
account-password = Je wachtwoord
account-password-missing = Vul je wachtwoord in, zodat niemand anders dit kan doen.
account-deleted-title = Je account is verwijderd
account-deleted-text = We hebben je een mail gestuurd. De link erin haalt je account veertien dagen lang terug; daarna wissen we alles van je.
account-deleted-home = Naar de startpagina
account-return-title = Je account terughalen?
account-return-text = Je profiel, je foto's en je chats zijn zoals je ze achterliet.
account-return = Haal het terug
account-back-title = Welkom terug
account-back-text = Je account is zoals je het achterliet. Log in zoals altijd.
account-back-log-in = Inloggen
account-expired-title = Deze link werkt niet meer
account-expired-text = Hij is al gebruikt, of de veertien dagen zijn om.
