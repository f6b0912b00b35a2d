# The screen where members choose of what they are told while no page is open.

notify-title = Notifications
notify-lead = Hear of what happens while the site is closed.
notify-device = On this device
notify-on = You get notifications here.
notify-off = Switched off. Your browser asks for your permission once.
notify-denied = Your browser blocks notifications of this site. You can allow them in its settings, beside the address of the site.
notify-unsupported = This browser cannot show notifications of this site. On an iPhone it can once you add the site to the home screen.
notify-turn-on = Turn on
notify-turn-off = Turn off
notify-kinds = Tell me about
notify-message = Messages
notify-message-hint = Somebody wrote to you.
notify-photo = Photos
notify-photo-hint = Somebody sent you a photo.
notify-gift = Gifts
notify-gift-hint = Somebody sent you a gift.
notify-like = Likes
notify-like-hint = Somebody likes you.
notify-match = Matches
notify-match-hint = Somebody you like likes you too.
notify-privacy = Privacy
notify-text = Show what was written
notify-text-hint = Otherwise a notification says only who wrote. Anybody who sees your screen can read it.
notify-failed = Your choices could not be loaded
