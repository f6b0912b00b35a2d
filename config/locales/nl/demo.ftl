# The login panel of a demo: what state each account is in. The keys stand in `config/demo/accounts.toml`.

demo-account-premium-rich = Premium met 250 credits en veel gesprekken
demo-account-premium = Premium met 12 credits, midden in een gesprek
demo-account-premium-low = Premium met 10 credits, vanaf hier waarschuwt de balk
demo-account-premium-last = Premium met nog één credit
demo-account-premium-none = Premium, de credits zijn op
demo-account-free = Gratis, met gratis berichten over
demo-account-free-one-left = Gratis, kan nog één gesprek beginnen
demo-account-free-limit = Gratis, is zo veel gesprekken begonnen als een gratis lid mag
demo-account-free-none = Gratis, de gratis berichten zijn op
demo-account-not-confirmed = Vandaag aangemeld, e-mailadres nog niet bevestigd
demo-account-disabled = Afgesloten door de site: inloggen mislukt als bij een fout wachtwoord
demo-account-fresh = Nieuw hier, nog geen gesprekken
demo-account-likes-many = Premium, met 120 likes, de meeste nog niet bekeken
demo-account-invisible = Premium, in de onzichtbare modus
