### The mandate for direct debits: what a member agrees to, and the text message with the code. When the text changes in
### what it means, TEXT_VERSION of the server goes up.

mandate-authority = By entering the code that we send to your phone, you authorise { $creditor } ({ $address }, creditor identifier { $id }) to collect from your account what your orders of credits cost, and your bank to debit your account by these instructions. Each order is collected once. You can revoke this mandate here at any time.
mandate-refund = You are entitled to a refund from your bank under the terms of your agreement with your bank. You have to ask for it within eight weeks from the day on which your account was debited.
mandate-notice = We agree that we announce each debit, with its amount and day, by e-mail { $days } days before.

# Read by phones: the last line has the form by which they fill the code in on this site alone.
sms-mandate =
    { $code } is your code for a direct debit at { $site }. Give it to nobody. It works for { $minutes } minutes.

    @{ $host } #{ $code }
