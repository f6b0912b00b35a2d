### The swipe game: one member after the other, to like or to pass.

swipe-left =
    { $left ->
        [one] { $left } of { $of } likes left today
       *[other] { $left } of { $of } likes left today
    }
swipe-none-left = No likes left today. There are new ones at { $time }.
swipe-photos = More photos

## What one can do

swipe-acts = Like or pass
swipe-like = Like
swipe-like-name = Like { $name }
swipe-pass = Pass
swipe-pass-name = Pass on { $name }
swipe-undo = Undo: back to { $name }
swipe-undo-none = Nothing to undo
swipe-undo-last = Back to the last one
swipe-open = Open the profile of { $name }

## What was done, for those who hear it

swipe-passed = You passed on { $name }.
swipe-next = Now { $name }, { $age }.

## States

swipe-nobody-title = You have seen everybody who fits
swipe-nobody-text = Whoever joins or comes near appears here. In the search you find people beyond what you prefer.
swipe-search = Search members
swipe-failed = The game did not load
