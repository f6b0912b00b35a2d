### The member's own profile, to be changed.

own-profile-preview = See it as others do
own-profile-about-you = About you
own-profile-name = Name
own-profile-name-hint = Not your e-mail address, and not beginning with @.
own-profile-birth-date = Date of birth
own-profile-gender = Gender
own-profile-female = Woman
own-profile-male = Man
own-profile-about = In your own words
own-profile-about-hint = At most 2000 signs. Leave out addresses and numbers.
own-profile-unset = Not said
own-profile-save = Save
own-profile-saved = Your profile is saved
own-profile-failed-title = Your profile did not arrive
own-profile-settings = Visibility and language
own-profile-language-hint = The site and your mails are in this language.

## Prompts

own-profile-prompts = Give them something to write about
own-profile-prompts-hint = Finish up to { $most } of these sentences. Others can reply to each of them.
own-profile-prompt = Sentence
own-profile-answer = How it goes on
own-profile-prompt-add = Add a sentence
own-profile-prompt-up = Move up: { $prompt }
own-profile-prompt-down = Move down: { $prompt }
own-profile-prompt-remove = Remove: { $prompt }
