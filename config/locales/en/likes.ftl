### Who likes whom: the screen of likes, and what is told about one wherever a member is.

likes-show = Show
likes-received = Received
likes-sent = Sent
likes-matches = Matches
likes-new = New

## How many there are

likes-count-received =
    { $new ->
        [0]
            { $earlier ->
                [one] { $earlier } person likes you
               *[other] { $earlier } people like you
            }
       *[other]
            { $earlier ->
                [0] { $new } new
               *[other] { $new } new, { $earlier } earlier
            }
    }
likes-count-sent =
    { $count ->
        [one] You like { $count } person who has not answered yet
       *[other] You like { $count } people who have not answered yet
    }
likes-count-matches =
    { $count ->
        [one] { $count } person you like likes you back
       *[other] { $count } people you like like you back
    }

## When it was, below a name. $day is a weekday or a date.

likes-when-received =
    { $when ->
        [today] Liked you at { $time }
        [yesterday] Liked you yesterday
       *[earlier] Liked you on { $day }
    }
likes-when-sent =
    { $when ->
        [today] Liked at { $time }
        [yesterday] Liked yesterday
       *[earlier] Liked on { $day }
    }
likes-when-match =
    { $when ->
        [today] Match since { $time }
        [yesterday] Match since yesterday
       *[earlier] Match since { $day }
    }

## What to do about one, below its card. What the buttons show is part of what they are called.

likes-pass = Pass on { $name }
likes-back = Like back: { $name }
likes-write-short = Write

## News

likes-arrived = New like from { $name }
likes-held =
    { $count ->
        [one] { $count } new like
       *[other] { $count } new likes
    }

## States

likes-failed-title = Your likes did not arrive
likes-failed-text = The site does not answer. It is asked again by itself.
likes-none-received-title = No likes yet
likes-none-received-text = When somebody likes you, you see it here at once. A like of yours is a good beginning.
likes-none-sent-title = Nothing is waiting for an answer
likes-none-sent-text = People you like stand here until they answer. Only they see your like.
likes-none-matches-title = No matches yet
likes-none-matches-text = You have a match when somebody you like likes you back.
likes-search = Search members
likes-to-received = See who likes you

## Modals

like-new-title = New like!
like-new-text =
    { $region ->
        [none] { $name }, { $age }, likes you.
       *[other] { $name }, { $age }, from { $region } likes you.
    }
like-match-text = You and { $name } like each other.
like-back = Like back
like-see-profile = See the profile of { $name }
like-write-premium = Write with Premium
like-write-limit = You have started as many conversations as a free member can. If { $name } writes to you, you can answer.
like-write-not-confirmed = You can write once your e-mail address is confirmed.
like-write = Write to { $name }
like-say-hello = Say hello
like-ask-title = Do you like { $name }?
like-ask-text =
    { $region ->
        [none] { $name } is { $age } and likes you.
       *[other] { $name } is { $age }, from { $region }, and likes you.
    }
like-ask-yes = Yes, I do
like-ask-no = No, pass
like-ask-later = Decide later

## What was done

like-passed = You passed on the like of { $name }
like-undo = Undo
like-pass-undone = The like of { $name } is back
like-name = Like { $name }
like-given = You like { $name }
like-taken-back = You took your like of { $name } back
