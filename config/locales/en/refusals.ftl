# Every way in which the server says no; the key is `refusal-` and the code on the wire.

refusal-authentication_required = Log in to go on.
refusal-bad_credentials = Login failed, try again
refusal-locked_out = Too many failed attempts, account blocked for { $minutes } min
refusal-client_header_missing = This request did not come from one of our pages.
refusal-wrong_origin = This request came from another site.
refusal-unknown_host = There is no site at this address.
refusal-malformed = The server could not read this request: { $detail }
refusal-invalid = { $field }: this value is not possible.
refusal-too_large = This is too large: at most { $max } bytes fit.
refusal-not_found = This does not exist, or not for you.
refusal-method_not_allowed = This address does not take this kind of request.
refusal-not_available = This member cannot be reached.
refusal-insufficient_credits =
    { $cost ->
        [one] This costs { $cost } credit
       *[other] This costs { $cost } credits
    } and you have { $credits }. Nothing was charged.
refusal-free_limit =
    { $limit ->
        [one] As a free member you can start { $limit } conversation.
       *[other] As a free member you can start { $limit } conversations.
    } You can always answer those who write to you.
refusal-price_changed =
    { $cost ->
        [0] The price has changed: this message is free now.
        [one] The price has changed: this message costs { $cost } credit now.
       *[other] The price has changed: this message costs { $cost } credits now.
    } Send it again if that is all right.
refusal-amount_changed = The price has changed. Look at the new one, and order again if that is all right.
refusal-code_invalid = This code is not valid.
refusal-code_not_found = This code was not found.
refusal-code_used = This code has been used already.
refusal-payment_failed = Payment failed
refusal-mandate_required = A direct debit needs your mandate. Sign it first, then order again.
refusal-direct_debit_blocked = You cannot pay by direct debit now, because a bank took one back or credits are owed. Choose another way to pay.
refusal-direct_debit_limit = This is more than we collect within 30 days. Choose another way to pay, or fewer credits.
refusal-spend_limit =
    You have set a limit for a { $period ->
        [day] day
        [week] week
       *[month] month
    }, and this order is more than is left of it. You can change it under "Limits and breaks"; a higher one counts a day later.
refusal-on_break = You are taking a break: until it ends nothing is bought, and no credits are spent.
refusal-wrong_code =
    { $tries_left ->
        [0] This is not the code. Ask for a new one.
        [one] This is not the code. You can try once more.
       *[other] This is not the code. You can try { $tries_left } more times.
    }
refusal-code_expired = This code counts no more. Ask for a new one.
refusal-empty = There is nothing to send yet.
refusal-too_long =
    { $max ->
        [one] A message has room for { $max } character.
       *[other] A message has room for { $max } characters.
    }
refusal-not_confirmed = Confirm your e-mail address first. Until it is confirmed you can look around and read, but not like or write.
refusal-bad_image =
    { $why ->
        [too_many_pixels] This picture has too many pixels. Make it smaller and try again.
        [too_few_pixels] This picture is too small to show.
        [damaged] This file is damaged: it cannot be read as a picture.
       *[unsupported] This is not a picture we can use. JPEG, PNG and WebP work.
    }
refusal-called_off = You deleted this message before it was sent.
refusal-too_many_photos = You have { $max } photos, and that is all you can have. Delete one first.
refusal-too_late = This can no longer be taken back: it was read, or more than 15 minutes have passed.
refusal-id_used = Something else was sent under the name of this message. Send it again to give it a name of its own.
refusal-id_expired = This was written more than 30 days ago. Send it again if it still holds.
refusal-id_in_future = The clock of your device was ahead when this was written. Send it again.
refusal-email_taken = This e-mail address already has an account
refusal-invalid_email = This is not a valid e-mail address.
refusal-disposable_email = We cannot take addresses of mailboxes that are thrown away. Fill in one that you keep.
refusal-proof_failed = The check that keeps out bots did not work. Try again.
refusal-same_email = This is your e-mail address already.
refusal-invalid_name = Choose a name of 2 to 30 characters that is not your e-mail address and does not begin with @.
refusal-invalid_birth_date = Invalid date of birth
refusal-weak_password = Choose a password of at least 8 characters.
refusal-wrong_password = This is not your password.
refusal-consent_missing = Without this consent we cannot make an account for you.
refusal-signups_closed = This site takes no new members now.
refusal-activation_failed = Activation failed
refusal-email_not_found = E-mail address not found
refusal-link_expired = This link has expired or is not valid. Ask for a new one.
refusal-too_many_mails = Too many mails for a new password were sent. Try again tomorrow.
refusal-too_often = That cannot be done again today. Try it tomorrow.
refusal-rate_limited = That was a little fast. Wait a moment, then go on.
refusal-try_again = That did not work just now. Please try again later.

# What the fields are called in the sentence of `invalid`, by their names on the wire.
field-about = In your own words
field-account_holder = Account holder
field-before = Earlier messages
field-birth_date = Date of birth
field-days = Days
field-limit = Limit
field-body_type = Build
field-city = City
field-country = Country
field-countryregion = Region
field-cursor = Place in the list
field-distance = Distance
field-endpoint = Push service
field-eye_color = Eyes
field-gender = Gender
field-gift = Gift
field-hair_color = Hair
field-house_number = House number
field-iban = IBAN
field-id = Conversation
field-interests = Interests
field-keys = Keys of the browser
field-language = Language
field-lat = Latitude
field-lon = Longitude
field-main = Main photo
field-max_age = Oldest age
field-min_age = Youngest age
field-name = Name
field-online = Here just now
field-phone = Mobile number
field-photo = Photo
field-photos = Photos
field-place = City or village
field-prompts = The answers to the prompts
field-push = Notifications
field-q = Name of a place
field-quiet = Quiet hours
field-quote = What your message quotes
field-reason = Looking for
field-region = Region
field-relationship_status = Status
field-server_key = Key of the server
field-sexuality = Orientation
field-signup_message = Your first message
field-step = Step
field-street = Street
field-time_zone = Time zone
field-utc_offset = Your time zone
field-version = Text of the mandate
field-website = Website
field-zip = Postal code
