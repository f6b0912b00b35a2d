### The match finder: who fits best, and why.

finder-how = The more you have in common, the higher the score. Each reason says how much it counts.
finder-score = { $score } of 100
finder-points = +{ $points }
finder-reasons = Why { $name } fits
finder-no-reason = Looks for somebody like you. Nothing more is known yet.

## The reasons

finder-your-ages = Of the age you look for
finder-similar-age = About as old as you
finder-distance = Lives within { $km } km
finder-region = Lives in your region
finder-interests = You both like: { $interests }
finder-reason = Here for the same reason
finder-status = Same relationship status

## States

finder-none-title = Nobody is left to suggest
finder-none-text = You have answered everybody who fits. The more your profile says, the better others are found.
finder-own-profile = Fill in my profile
finder-failed = The match finder did not load
