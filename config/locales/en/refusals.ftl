# Every way in which the server says no; the key is `refusal-` and the code on the wire.

refusal-authentication_required = Log in to go on.
refusal-bad_credentials = Login failed, try again
refusal-locked_out = Too many failed attempts, account blocked for { $minutes } min
refusal-client_header_missing = This request did not come from one of our pages.
refusal-wrong_origin = This request came from another site.
refusal-unknown_host = There is no site at this address.
refusal-malformed = The server could not read this request: { $detail }
refusal-invalid = The value of { $field } is not allowed.
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
refusal-too_late = This can no longer be taken back: it was read, or more than 15 minutes have passed.
refusal-id_used = Something else was sent under the name of this message. Send it again to give it a name of its own.
refusal-id_expired = This was written more than 30 days ago. Send it again if it still holds.
refusal-id_in_future = The clock of your device was ahead when this was written. Send it again.
refusal-rate_limited = That was a little fast. Wait a moment, then go on.
refusal-try_again = That did not work just now. Please try again later.
