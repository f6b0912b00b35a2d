### The name of each page.

page-index = Home
# The title of the home page in a language that is not the site's own.
page-index-title = { $site }. Meet somebody near you
page-members = Search members
page-members-id = Profile
page-chat = Chat
page-chats = Chats
page-likes = Likes
page-match-finder = Match finder
page-swipe-game = Swipe game
page-credits = Credits
page-repeat-order = Order again
page-directdebit = Direct debit
page-spending = Limits and breaks
page-transactions = Payment
page-premium = Premium
page-pricing = Prices
page-profile = My profile
page-notifications = Settings
page-ledger = Credit history
page-blocked = Blocked members
page-login = Log in
page-signup = Join
page-signup-matches = People near you
page-complete-signup = Complete your profile
page-reset-password = Reset your password
page-activate = Activate your account
# Specification 8.
page-activate-error = Activation failed
page-mail-change = Change your e-mail address
page-account-deleted = Account deleted
page-complaints = Complaints
page-lang-config = Language and country
page-welcome = Welcome
page-ban = House rules
page-cookies = Cookies
page-faq = Questions and answers
page-privacy = Privacy
page-return-policy = Return policy
page-withdraw = Withdraw from a purchase
page-service = Service
page-terms = Terms
