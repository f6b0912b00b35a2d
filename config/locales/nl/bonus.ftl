### De pop-up van de tijdbonus.

bonus-title = { $percent }% korting op je eerste credits
bonus-text = Wees er snel bij: tot { $hours } uur na je aanmelding kost je eerste bundel { $percent }% minder. Daarna kost hij wat hij gewoonlijk kost.
bonus-once = Eén keer per lid, gaat er vanzelf af. Je betaalt één keer, zonder abonnement.
bonus-go = Bekijk de prijzen
