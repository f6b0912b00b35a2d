### What credits and Premium cost, and what they give.

pricing-lead = { $site } is free to join and to look around. What you write, send and give is paid with credits, bought once and without a subscription.
pricing-bundles = Bundles of credits
pricing-country = Country
pricing-failed = The prices did not load
pricing-bundle = Bundle
pricing-price = Price
pricing-message = A message
pricing-vat = Prices include { $rate }% VAT.
pricing-buys = What a credit buys
pricing-text = A message
pricing-photo = A photo in a chat
pricing-gift = A gift
pricing-looking = Reading, liking, looking around
pricing-first =
    { $count ->
        [one] Your first message
       *[other] Your first { $count } messages
    }
pricing-free = Free
pricing-buy = Get credits
pricing-sign-up = Sign up for free
premium-lead = Any bundle of credits makes you Premium. There is no subscription, and nothing to cancel.
premium-yours = You are Premium. This is yours:
premium-photos = Every photo of other members, without a blur
premium-conversations =
    { $count ->
        [one] As many conversations as you start, instead of one
       *[other] As many conversations as you start, instead of { $count }
    }
premium-own-photos = Room for 25 photos of your own, instead of 3
