### Iemand blokkeren, vanuit een gesprek of een profiel.

block = { $name } blokkeren
block-title = { $name } blokkeren?
block-text = Jullie zien elkaar niet meer: geen berichten, geen likes, geen profiel. Jullie gesprek verdwijnt uit je lijst. { $name } krijgt hier geen bericht van.
block-yes = Blokkeren
block-no = Niet blokkeren
block-done = { $name } is geblokkeerd
