### De pagina van de links in de mails over een wijziging van het e-mailadres.

address-title = Dit adres gebruiken?
address-text = Voortaan log je in met het adres waarop je deze mail kreeg, en gaan onze mails daarheen.
address-use = Dit adres gebruiken
address-done-title = Je adres is gewijzigd
address-done-text = Je logt voortaan in met { $email }.
address-done-message = Je logt voortaan in met { $email }, en je bericht gaat nu weg.
address-to-profile = Naar mijn profiel
address-to-chat = Naar het gesprek
address-log-in = Inloggen
address-undo-title = De wijziging ongedaan maken?
address-undo-text = Je account krijgt het adres terug waarop je deze mail kreeg. Iedereen wordt uitgelogd en het wachtwoord werkt niet meer: je kiest een nieuw.
address-undo = Wijziging ongedaan maken
address-undone-title = Je hebt je adres terug
address-undone-text = Je account heeft weer het adres { $email }, en iedereen is uitgelogd. Kies nu een nieuw wachtwoord.
address-undone-deleted = Je account heeft weer het adres { $email }. Het was intussen verwijderd: je krijgt een mail met een link die het terughaalt.
address-new-password = Nieuw wachtwoord kiezen
address-expired-title = Deze link werkt niet
address-expired-text = Hij werkt één dag en één keer, en alleen voor het adres dat je het laatst opgaf. Vraag een nieuwe aan.
address-undo-expired = Hij werkt veertien dagen, en één keer.
address-again = Nieuwe link aanvragen
