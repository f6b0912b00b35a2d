# Mails to members, and the outbox of a demo. `{ $site }` is the name of the site, `{ $name }` the member's.

mail-greeting = Hallo { $name },
mail-greeting-plain = Hallo,
mail-instead = Werkt de knop niet? Open dan dit adres:

mail-activate-subject = Bevestig je adres voor { $site }
mail-activate-text = Je hebt je aangemeld bij { $site }. Bevestig dat dit jouw adres is, dan zien anderen je profiel en kunnen ze je schrijven.
mail-activate-waiting = Je eerste bericht aan { $partner } staat klaar. Het gaat weg zodra je hebt bevestigd, en wordt dan pas betaald.
mail-activate-lifetime = De link werkt één keer, binnen zeven dagen.
mail-activate-button = Mijn adres bevestigen
mail-activate-reason = Je krijgt deze mail omdat iemand zich met dit adres bij { $site } heeft aangemeld. Was jij dat niet, doe dan niets: zonder bevestiging ziet niemand het profiel.

mail-reset-subject = Een nieuw wachtwoord voor { $site }
mail-reset-text = Je hebt om een nieuw wachtwoord voor { $site } gevraagd. Kies er hier een; op alle andere apparaten word je dan uitgelogd.
mail-reset-lifetime = De link werkt één keer, binnen een uur.
mail-reset-button = Nieuw wachtwoord kiezen
mail-reset-reason = Je krijgt deze mail omdat iemand bij { $site } om een nieuw wachtwoord voor dit adres heeft gevraagd. Was jij dat niet, doe dan niets: je wachtwoord blijft zoals het is.

mail-deleted-subject = Je account bij { $site } is verwijderd
mail-deleted-text = Je hebt je account bij { $site } verwijderd. Niemand ziet je profiel nog, en je bent overal uitgelogd.
mail-deleted-lifetime = Je kunt nog terugkomen: de link werkt veertien dagen. Daarna wissen we je profiel, je foto's en wat je schreef.
mail-deleted-button = Mijn account terughalen
mail-deleted-reason = Je krijgt deze mail omdat het account met dit adres met zijn wachtwoord is verwijderd. Was jij dat niet, haal het dan terug en kies een nieuw wachtwoord.

mail-known-subject = Je hebt al een account bij { $site }
mail-known-text = Iemand heeft zich net bij { $site } aangemeld met dit adres, dat al een account heeft. Was je dat zelf? Log dan in met het wachtwoord dat je hebt.
mail-known-lifetime = Ben je het vergeten? Op de inlogpagina kies je een nieuw. Aan je account is niets veranderd.
mail-known-button = Inloggen
mail-known-reason = Je krijgt deze mail omdat iemand zich met dit adres bij { $site } heeft aangemeld. Was jij dat niet? Dan hoef je niets te doen: er is niet verteld dat dit adres een account heeft.

mail-device-subject = Een nieuw apparaat is ingelogd bij { $site }
mail-device-text = Iemand heeft bij { $site } op je account ingelogd met een browser die we nog niet kenden: { $browser }.
mail-device-lifetime = Was jij dat, dan hoef je niets te doen. Zo niet, kies dan meteen een nieuw wachtwoord: dat logt alle anderen uit.
mail-device-button = Een nieuw wachtwoord kiezen
mail-device-reason = Je krijgt deze mail omdat je een account bij { $site } hebt, zodat je merkt wanneer een ander het gebruikt.
mail-device-unknown = een die we niet herkennen

mail-change-subject = Bevestig je nieuwe adres voor { $site }
mail-change-text = Je wilt dit adres voortaan voor { $site } gebruiken. Bevestig dat het van jou is.
mail-change-lifetime = De link werkt één dag, en één keer. Tot dan verandert er niets.
mail-change-button = Dit adres gebruiken
mail-change-reason = Je krijgt deze mail omdat een lid van { $site } dit adres als nieuw adres heeft opgegeven. Was jij dat niet, doe dan niets: het adres wordt dan niet gebruikt.

mail-changed-subject = Je adres bij { $site } is gewijzigd
mail-changed-text = Het e-mailadres van je account bij { $site } is gewijzigd op { $when }. Onze mails gaan voortaan naar het nieuwe adres, en niet meer naar dit.
mail-changed-lifetime = Was jij dat, dan hoef je niets te doen. Zo niet, maak het dan ongedaan: de link werkt veertien dagen. Je krijgt dit adres terug, iedereen wordt uitgelogd en je kiest een nieuw wachtwoord.
mail-changed-button = Wijziging ongedaan maken
mail-changed-reason = Je krijgt deze mail omdat dit het adres van een account bij { $site } was, zodat niemand je account ongemerkt kan overnemen.

mail-taken-subject = Je adres werd opgegeven bij { $site }
mail-taken-text = Iemand wilde dit adres voor een ander account bij { $site } gebruiken. Dat kan niet, want het is al van jou.
mail-taken-lifetime = Was jij dat, log dan in met dit adres. Zo niet, dan hoef je niets te doen: er is niets veranderd.
mail-taken-button = Inloggen
mail-taken-reason = Je krijgt deze mail omdat je met dit adres een account bij { $site } hebt. We vertellen anderen niet dat je er een hebt.

mail-exported-subject = Je gegevens bij { $site } zijn gedownload
mail-exported-text = Iemand met het wachtwoord van je account bij { $site } heeft alles gedownload wat we van je hebben: je profiel, je foto's, je berichten en meer.
mail-exported-lifetime = Was jij dat, bewaar het bestand dan waar alleen jij erbij kunt. Zo niet, kies dan meteen een nieuw wachtwoord: dat logt alle anderen uit.
mail-exported-button = Een nieuw wachtwoord kiezen
mail-exported-reason = Je krijgt deze mail omdat je een account bij { $site } hebt, zodat je merkt wanneer een ander je gegevens meeneemt.

mail-paid-subject = Je bestelling { $order } bij { $site }
mail-paid-text = Op { $when } heb je { $amount } betaald voor { $credits } credits bij { $site }. Daarvan is { $vat } btw. De credits zijn nu van jou. Je hebt één keer betaald, en er is geen abonnement.
mail-paid-lifetime = Binnen { $days } dagen kun je herroepen en teruggeven wat je niet hebt gebruikt: met de link "Aankoop herroepen" op elke pagina, met het nummer van deze bestelling. Bewaar deze mail: hij is je ontvangstbewijs.
mail-paid-button = Bekijk je bestelling en de factuur
mail-paid-reason = Je krijgt deze mail omdat je bij { $site } credits hebt gekocht.

mail-debited-subject = { $amount } wordt afgeschreven voor bestelling { $order }
mail-debited-text = Op { $day } of de bankdagen daarna schrijft { $creditor } { $amount } af van je rekening { $account } voor je bestelling { $order } bij { $site }. De machtiging daarvoor heeft kenmerk { $reference }, en ons incassant-ID is { $creditor_id }.
mail-debited-lifetime = Het wordt één keer afgeschreven. De credits komen zodra het binnen is. Heb je dit niet besteld? Schrijf ons dan, of laat het door je bank terugboeken: dat kan acht weken lang.
mail-debited-button = Bekijk je bestelling
mail-debited-reason = Je krijgt deze mail omdat je bij { $site } credits per incasso hebt besteld, en we hebben afgesproken dat we twee dagen voor de afschrijving schrijven.

mail-withdrawn-subject = Je hebt bestelling { $order } herroepen
mail-withdrawn-text = Op { $when } heb je bestelling { $order } bij { $site } herroepen. { $credits } ongebruikte credits zijn teruggenomen, en { $amount } komt bij je terug zoals je hebt betaald.
mail-withdrawn-lifetime = Het duurt een paar dagen voor je bank het laat zien. Bewaar deze mail: hij is je ontvangstbewijs.
mail-withdrawn-button = Bekijk je bestelling
mail-withdrawn-reason = Je krijgt deze mail omdat iemand die het nummer van deze bestelling kent haar bij { $site } heeft herroepen. Ben jij dat niet? Schrijf ons dan.

demo-mail-title = Mails van { $site }
demo-mail-note = In deze demo verlaat geen mail de server. Hier staat wat leden zouden hebben gekregen, het nieuwste eerst.
demo-mail-empty = Er is nog geen mail geschreven. Meld je aan, of vraag een nieuw wachtwoord.
demo-mail-text = als tekst
demo-mail-home = Terug naar { $site }

demo-sms-title = Sms'jes van { $site }
demo-sms-note = In deze demo verlaat geen sms de server. Hier staat wat telefoons zouden hebben gekregen, het nieuwste eerst.
demo-sms-empty = Er is nog geen sms geschreven. Vul het formulier voor incasso's in.
