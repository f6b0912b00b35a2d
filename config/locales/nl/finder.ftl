### De matchzoeker: wie het beste past, en waarom.

finder-how = Hoe meer jullie gemeen hebben, hoe hoger de score. Bij elke reden staat hoe zwaar die telt.
finder-score = { $score } van 100
finder-points = +{ $points }
finder-reasons = Waarom { $name } past
finder-no-reason = Zoekt iemand als jij. Meer is nog niet bekend.

## De redenen

finder-your-ages = Heeft de leeftijd die jij zoekt
finder-similar-age = Ongeveer even oud
finder-distance = Woont binnen { $km } km
finder-region = Woont in jouw regio
finder-interests = Jullie houden allebei van: { $interests }
finder-reason = Is hier om dezelfde reden
finder-status = Zelfde relatiestatus

## Toestanden

finder-none-title = Er is niemand meer om voor te stellen
finder-none-text = Je hebt op iedereen gereageerd die past. Hoe meer je profiel vertelt, hoe beter we anderen voor je vinden.
finder-own-profile = Mijn profiel invullen
finder-failed = De matchzoeker is niet geladen
