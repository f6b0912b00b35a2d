### Het eigen profiel van het lid, om te wijzigen.

own-profile-preview = Bekijk het zoals anderen
own-profile-about-you = Over jou
own-profile-name = Naam
own-profile-name-hint = Niet je e-mailadres, en niet beginnend met @.
own-profile-birth-date = Geboortedatum
own-profile-gender = Geslacht
own-profile-female = Vrouw
own-profile-male = Man
own-profile-about = In je eigen woorden
own-profile-about-hint = Hooguit 2000 tekens. Laat adressen en nummers weg.
own-profile-unset = Niet gezegd
own-profile-save = Opslaan
own-profile-saved = Je profiel is opgeslagen
own-profile-failed-title = Je profiel is niet aangekomen
own-profile-settings = Zichtbaarheid en taal
own-profile-language-hint = De site en je mails zijn in deze taal.
