### What a page that is not there yet will be.

not-yet = This page is not there yet. { $coming }
not-yet-chats = To your chats
not-yet-home = To the home page

coming-credits = Here you will buy credits, by card or direct debit.
coming-transactions = Here you will see how a payment went.
coming-complaints = Here you will tell us what went wrong.
coming-lang-config = Here you will choose a language and a country.
coming-lander = Here you will get to know the site.
coming-static = Its text is being written.
