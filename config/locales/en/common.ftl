### Words of the frame that every screen stands in, and of the parts screens are made of.

loading = Loading
close = Close
back = Back
try-again = Try again
skip-to-content = Skip to the content
no-answer = The site does not answer. Check your connection and try again.
no-network = You are offline, and this is not kept here.

credits =
    { $count ->
        [one] { $count } credit
       *[other] { $count } credits
    }

presence-online = Online
presence-away = Away
password-show = Show password

## Top bar

logo-home = { $site }, home
logo-members = { $site }, search members
nav-log-in = Log in

## Language

# $code is the language now, such as EN.
language-choose = { $code }, change language
language-menu = Language
language-failed = The language could not be changed. Try again later.

## Footer

footer-about = About this site
footer-faq = Questions
footer-support = Support
footer-company = { $site } is run by { $company }, { $address }, { $city }, { $country }.
footer-tradenames =
    { $count ->
        [one] Trade name: { $names }.
       *[other] Trade names: { $names }.
    }
footer-contact = Support: <phone>{ $phone }</phone> or <mail>{ $mail }</mail>
footer-kvk = Chamber of Commerce { $number }.
footer-vat = VAT { $numbers }.
footer-disclaimer = You must be { $age } or over to use this site.

## Error page

error-default = Error
error-not-found = This page could not be found
error-back-home = Back to the home page
error-reload = Load the page again
error-status = Error { $status }
# Shown when the error page itself fails; the link stands under it.
error-page-failed = An error occurred while showing the error page
error-page-failed-link = To the home page
