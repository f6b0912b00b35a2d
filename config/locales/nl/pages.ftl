### De naam van elke pagina.

page-index = Start
# De titel van de startpagina in een andere taal dan die van de site.
page-index-title = { $site }. Ontmoet iemand bij jou in de buurt
page-members = Leden zoeken
page-members-id = Profiel
page-chat = Chat
page-chats = Chats
page-likes = Likes
page-match-finder = Matchzoeker
page-swipe-game = Swipespel
page-credits = Credits
page-repeat-order = Opnieuw bestellen
page-directdebit = Automatische incasso
page-spending = Grenzen en pauzes
page-transactions = Betaling
page-premium = Premium
page-pricing = Prijzen
page-profile = Mijn profiel
page-notifications = Instellingen
page-ledger = Overzicht van credits
page-blocked = Geblokkeerde leden
page-login = Inloggen
page-signup = Lid worden
page-signup-matches = Mensen bij jou in de buurt
page-complete-signup = Maak je profiel af
page-reset-password = Nieuw wachtwoord
page-activate = Activeer je account
# Specificatie 8.
page-activate-error = Activeren mislukt
page-mail-change = Ander e-mailadres
page-account-deleted = Account verwijderd
page-complaints = Klachten
page-lang-config = Taal en land
page-welcome = Welkom
page-ban = Huisregels
page-cookies = Cookies
page-faq = Vragen en antwoorden
page-privacy = Privacy
page-withdraw = Aankoop herroepen
page-return-policy = Herroepen
page-service = Service
page-terms = Voorwaarden
