# The login panel of a demo: what state each account is in. The keys stand in `config/demo/accounts.toml`.

demo-account-premium-rich = Premium with 250 credits and many conversations
demo-account-premium = Premium with 12 credits, in the middle of a conversation
demo-account-premium-low = Premium with 10 credits, the point where the bar starts to warn
demo-account-premium-last = Premium with one credit left
demo-account-premium-none = Premium with no credits left
demo-account-free = Free, with free messages left
demo-account-free-one-left = Free, can start one more conversation
demo-account-free-limit = Free, has started as many conversations as a free member may
demo-account-free-none = Free, has used up the free messages
demo-account-not-confirmed = Signed up today, e-mail address not confirmed yet
demo-account-disabled = Closed by the site: logging in fails like a wrong password
demo-account-fresh = New here, no conversations yet
demo-account-likes-many = Premium, with 120 likes, most of them not looked at yet
demo-account-invisible = Premium, in invisible mode
