### Leden zoeken.

search-filters = Filters
search-filters-count =
    { $count ->
        [0] Filters
       *[other] Filters, { $count }
    }
search-results = Resultaten
search-in = Mensen in { $place }
search-near = Mensen binnen { $km } km
search-total =
    { $count ->
        [one] { $count } persoon
       *[other] { $count } mensen
    }
search-show =
    { $count ->
        [0] Niemand gevonden
        [one] Toon { $count } persoon
       *[other] Toon { $count } mensen
    }
search-show-all = Toon

## Filters

search-gender = Ik zoek
search-women = Vrouwen
search-men = Mannen
search-everybody = Iedereen
search-min-age = Vanaf
search-max-age = Tot en met
search-any = Maakt niet uit
search-country = Land
search-region = Regio
search-anywhere = Het hele land
search-distance = Afstand
search-within = Binnen { $km } km
search-online = Net nog online
search-online-hint = In het afgelopen halfuur.
search-photo = Met foto
search-real = Alleen echte mensen
search-real-hint = Zonder fictieve profielen, die altijd als zodanig te herkennen zijn.
search-more = Meer filters
search-clear = Wis alle filters

## Het einde van de lijst

search-next = Toon meer
search-page-failed = De volgende mensen zijn niet geladen.
search-blurred = Foto’s zijn wazig tot je lid bent.
search-for-members = Er zijn nog meer mensen. Leden zien iedereen, met foto’s.
search-join = Doe gratis mee

## Niemand, of weinigen

search-none-title = Niemand voldoet aan alles
search-none-text = Probeer minder filters, of zoek verder weg.
search-none-similar = Maar deze mensen komen in de buurt.
search-wrong-title = Zo kun je hier niet zoeken
search-wrong-text = Een van de filters bestaat hier niet.
search-failed = Het zoeken is niet gelukt

# Koppen boven mensen die passen als er één filter ruimer is.
search-similar-ages = Iets jonger of ouder
search-similar-place = Elders in het land
search-similar-wishes = Net niet wat je vroeg
