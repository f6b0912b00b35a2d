### Wat een pagina die er nog niet is, zal zijn.

not-yet = Deze pagina is er nog niet. { $coming }
not-yet-chats = Naar je chats
not-yet-home = Naar de startpagina

coming-credits = Hier koop je straks credits, met een kaart of automatische incasso.
coming-transactions = Hier zie je straks hoe een betaling ging.
coming-complaints = Hier vertel je straks wat er misging.
coming-lang-config = Hier kies je straks een taal en een land.
coming-lander = Hier leer je straks de site kennen.
coming-static = De tekst wordt nog geschreven.
