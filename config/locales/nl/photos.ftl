### Foto's zo groot als het scherm, één tegelijk.

lightbox-place = { $place } van { $count }
lightbox-next = Volgende foto
lightbox-previous = Vorige foto
