### The gifts of the catalogue: `gift-` and the id, and how each is called inside a sentence.

gift-book = Book
gift-candle = Candle
gift-coffee = Coffee
gift-gelato = Gelato
gift-record = Record
gift-tulip = Tulip
gift-umbrella = Umbrella
gift-waffle = Stroopwafel

gifts-one =
    { $gift ->
        [book] a book
        [candle] a candle
        [coffee] a coffee
        [gelato] a gelato
        [record] a record
        [tulip] a tulip
        [umbrella] an umbrella
        [waffle] a stroopwafel
       *[other] a gift
    }

## Choosing one

gifts-open = Send a gift
gifts-title = Send { $name } a gift
gifts-balance =
    { $credits ->
        [one] You have { $credits } credit
       *[other] You have { $credits } credits
    }
gifts-which = Gifts
gifts-note = A gift is a picture in the chat. Nothing is posted.
gifts-send = Send { $what }
gifts-choose = Choose a gift
gifts-none-affordable = Gifts cost { $least } credits or more and you have { $credits }.
gifts-too-dear =
    { $cost ->
        [one] This costs { $cost } credit and you have { $credits }.
       *[other] This costs { $cost } credits and you have { $credits }.
    }
gifts-failed = The gifts did not arrive.
gifts-kind = Gift
