### De foto's van het eigen profiel.

own-photos-title = Je foto's
own-photos-add = Foto toevoegen
own-photos-room = { $count } van { $most } foto's.
own-photos-premium = Premiumleden hebben plaats voor 25.
# Noemt één foto voor wie hem niet kan zien.
own-photos-one = Je foto { $place } van { $count }
own-photos-more = Meer over foto { $place }
own-photos-main = Hoofdfoto
own-photos-hidden = Alleen matches
own-photos-make-main = Als eerste tonen
own-photos-is-main = Dit is nu je hoofdfoto
own-photos-earlier = Naar voren
own-photos-later = Naar achteren
own-photos-moved = Nu foto { $place } van { $count }
own-photos-hide = Alleen voor matches
own-photos-hide-hint = Alleen leden met wie je een match hebt zien hem.
own-photos-delete = Verwijderen
own-photos-delete-title = Deze foto verwijderen?
own-photos-delete-text = Hij verdwijnt meteen van je profiel, en we wissen het bestand.
own-photos-cancel = Annuleren
own-photos-processing = Wordt klaargemaakt
own-photos-damaged = Dit bestand is niet als foto te lezen. Verwijder het en kies een ander.
own-photos-new = Je nieuwe foto
own-photos-sending = De foto wordt verstuurd
own-photos-let-go = Laat maar
own-photos-crop-title = Kies wat te zien is
own-photos-preview = De foto zoals hij wordt
own-photos-shape = Vorm
own-photos-portrait = Portret
own-photos-whole = De hele foto
own-photos-zoom = Zoom
own-photos-across = Opzij
own-photos-down = Omhoog, omlaag
own-photos-turn = Draaien
own-photos-use = Deze foto gebruiken
