### De startpagina van leden: wat er wacht, wie er in de buurt is, en wat de volgende stap is.

today-title = Fijn dat je er bent, { $name }<spark></spark>

## Chats die wachten

today-chats = Wacht op jou
today-unread =
    { $count ->
        [one] { $count } ongelezen bericht
       *[other] { $count } ongelezen berichten
    }
today-all-chats = Alle chats
today-no-chats = Er wacht geen bericht op je. Misschien hoort iemand graag van jou.
today-to-members = Leden zoeken

## Likes die op antwoord wachten

today-likes = Zij vinden je leuk
today-new-likes = { $count } nieuw
today-all-likes = Alle likes
today-no-likes = Er wacht geen like op antwoord. Een like van jou is een mooi begin.
today-to-swipe = Geef een like

## Wie er in de buurt is

today-near = Onlangs hier
today-near-within = Binnen { $km } km van jou, in de afgelopen week
today-near-country = In jouw land, in de afgelopen week
today-all-members = Zoeken
today-nobody = De afgelopen week was hier niemand nieuws die bij je past.
today-to-finder = Kijk wie het best past
today-failed = De mensen in de buurt zijn niet geladen.

## De ene volgende stap

today-step = Je volgende stap
today-confirm = Bevestig je e-mailadres
today-confirm-text = Dan zien anderen je, en worden je berichten verstuurd.
today-confirm-do = Bevestigen
today-photo = Voeg een foto toe
today-photo-text = Mensen zien graag aan wie ze schrijven.
today-photo-do = Kies een foto
today-swipe =
    { $left ->
        [one] Je hebt vandaag nog { $left } like
       *[other] Je hebt vandaag nog { $left } likes
    }
today-swipe-text = Bekijk de een na de ander.
today-swipe-do = Spelen
today-done = Dat was het voor vandaag
today-done-text = Morgen heb je weer likes voor het swipespel.
