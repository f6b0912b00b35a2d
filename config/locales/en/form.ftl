### What a field of a form says when it is not filled in as it should be.

form-missing = Fill this in.
form-choose = Choose one.
form-tick = Tick this box to go on.
form-invalid = This does not look right.
form-email = An e-mail address has a name, an @ and a domain.
form-number = Write a number.
form-too-short =
    { $count ->
        [one] Write at least { $count } sign.
       *[other] Write at least { $count } signs.
    }
form-too-long =
    { $count ->
        [one] Write at most { $count } sign.
       *[other] Write at most { $count } signs.
    }
form-at-least = This must be { $least } or more.
form-at-most = This must be { $most } or less.
form-not-before = This must be { $least } or later.
form-not-after = This must be { $most } or earlier.
form-code = The code has { $count } digits.
form-iban = This is not a valid IBAN. Check the numbers.
