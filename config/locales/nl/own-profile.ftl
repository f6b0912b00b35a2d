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

## Beginzinnen

own-profile-prompts = Geef anderen iets om over te schrijven
own-profile-prompts-hint = Maak hooguit { $most } van deze zinnen af. Anderen kunnen op elk ervan reageren.
own-profile-prompt = Zin
own-profile-answer = Hoe hij verdergaat
own-profile-prompt-add = Zin toevoegen
own-profile-prompt-up = Omhoog: { $prompt }
own-profile-prompt-down = Omlaag: { $prompt }
own-profile-prompt-remove = Verwijderen: { $prompt }
