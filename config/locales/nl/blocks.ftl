### Iemand blokkeren, vanuit een gesprek of een profiel.

block = { $name } blokkeren
block-title = { $name } blokkeren?
block-text = Jullie zien elkaar niet meer: geen berichten, geen likes, geen profiel. Jullie gesprek verdwijnt uit je lijst. { $name } krijgt hier geen bericht van. Ongedaan maken kan bij Geblokkeerde leden; likes komen niet terug.
block-yes = Blokkeren
block-no = Niet blokkeren
block-done = { $name } is geblokkeerd

## Weer ongedaan maken

unblock = Deblokkeren
unblock-name = { $name } deblokkeren
unblock-done = { $name } is niet meer geblokkeerd
blocked-lead = Jullie zien elkaar niet. Deblokkeer iemand en jullie gesprek is terug.
blocked-none-title = Je hebt niemand geblokkeerd
blocked-none-text = Blokkeren kan vanuit een gesprek of een profiel.
blocked-none-way-on = Naar je chats
blocked-failed-title = Je lijst kwam niet aan

## Somebody who is not to be seen: gone, invisible, or kept out

member-unavailable = Niet beschikbaar
member-unnamed = Dit lid
