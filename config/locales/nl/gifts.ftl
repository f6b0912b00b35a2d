### De cadeaus uit de catalogus: `gift-` en de id, en hoe elk in een zin heet.

gift-book = Boek
gift-candle = Kaars
gift-coffee = Koffie
gift-gelato = Gelato
gift-record = Plaat
gift-tulip = Tulp
gift-umbrella = Paraplu
gift-waffle = Stroopwafel

gifts-one =
    { $gift ->
        [book] een boek
        [candle] een kaars
        [coffee] een koffie
        [gelato] een gelato
        [record] een plaat
        [tulip] een tulp
        [umbrella] een paraplu
        [waffle] een stroopwafel
       *[other] een cadeau
    }

## Er een kiezen

gifts-open = Cadeau sturen
gifts-title = Stuur { $name } een cadeau
gifts-balance =
    { $credits ->
        [one] Je hebt { $credits } credit
       *[other] Je hebt { $credits } credits
    }
gifts-which = Cadeaus
gifts-note = Een cadeau is een plaatje in de chat. Er wordt niets bezorgd.
gifts-send = Stuur { $what }
gifts-choose = Kies een cadeau
gifts-none-affordable = Cadeaus kosten { $least } credits of meer en je hebt er { $credits }.
gifts-too-dear =
    { $cost ->
        [one] Dit kost { $cost } credit en je hebt er { $credits }.
       *[other] Dit kost { $cost } credits en je hebt er { $credits }.
    }
gifts-failed = De cadeaus zijn niet aangekomen.
gifts-kind = Cadeau
