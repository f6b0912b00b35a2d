### Wat een veld van een formulier zegt als het niet is ingevuld zoals het moet.

form-missing = Vul dit in.
form-choose = Kies er een.
form-tick = Vink dit aan om verder te gaan.
form-invalid = Dit lijkt niet te kloppen.
form-email = Een e-mailadres heeft een naam, een @ en een domein.
form-number = Schrijf een getal.
form-too-short =
    { $count ->
        [one] Schrijf minstens { $count } teken.
       *[other] Schrijf minstens { $count } tekens.
    }
form-too-long =
    { $count ->
        [one] Schrijf hoogstens { $count } teken.
       *[other] Schrijf hoogstens { $count } tekens.
    }
form-at-least = Dit moet { $least } of meer zijn.
form-at-most = Dit moet { $most } of minder zijn.
form-not-before = Dit moet { $least } of later zijn.
form-not-after = Dit moet { $most } of eerder zijn.
form-code = De code heeft { $count } cijfers.
form-iban = Dit is geen geldige IBAN. Controleer de cijfers.
