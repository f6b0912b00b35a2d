### The home page.

# $niche is the kind of site: 2 casual, 3 for people of fifty and over, 4 LGBT, 5 for serious relations, 6 adult, 7 kink.
home-title =
    { $niche ->
        [2] Say it <br>with a wink<spark></spark>
        [3] Good to <br>talk<spark></spark>
        [4] Come as <br>you are<spark></spark>
        [5] Take your <br>time<spark></spark>
        [6] Say what <br>you like<spark></spark>
        [7] Ask <br>first<spark></spark>
       *[other] Start with <br>hello<spark></spark>
    }
home-lead =
    { $niche ->
        [2] For people who like to flirt, and see where it goes. Looking around is free. Writing has a price, and you see it before you send.
        [3] For people of fifty and over who like good company. Looking around is free. Writing has a price, and you see it before you send.
        [4] For people who are gay, lesbian or bi, near you. Looking around is free. Writing has a price, and you see it before you send.
        [5] For people who look for somebody to stay with. Looking around is free. Writing has a price, and you see it before you send.
        [6] For adults who know what they like, and ask what you like. Looking around is free. Writing has a price, and you see it before you send.
        [7] For people with a taste of their own, who agree on things first. Looking around is free. Writing has a price, and you see it before you send.
       *[other] Meet people near you and talk. Looking around is free. Writing has a price, and you see it before you send.
    }
home-bubble-other =
    { $niche ->
        [2] Do you always dance like that?
        [3] Do you still have the garden?
        [4] Is that your bike with the flags?
        [5] You read it twice?
        [6] What do you like best?
        [7] What is your safe word?
       *[other] Is the pink one yours?
    }
home-bubble-own =
    { $niche ->
        [2] Only if somebody is looking.
        [3] I do. Come and see the roses.
        [4] It is. Hop on.
        [5] The ending deserved it.
        [6] That you ask.
        [7] Rhubarb. It always works.
       *[other] It is. Her name is Truus.
    }

home-i-am = I am a
home-man = Man
home-woman = Woman
home-looking-for = Looking for
home-men = Men
home-women = Women
home-everyone = Everyone
home-join = Join for free
home-fact-price = Messages from { $price }
home-fact-subscription = No subscription
home-fact-age = { $age } and over
home-closed = New members cannot join at the moment. If you have an account, you can log in.

## What it costs

home-costs-title = What it costs, <br>before you join
home-costs-lead = Credits are bought in bundles. You pay once, there is no subscription, and each credit you get or spend stands in your credit history.
home-costs-refund =
    { $days ->
        [one] Credits you do not use can go back within { $days } day.
       *[other] Credits you do not use can go back within { $days } days.
    }
home-cost-joining = Joining, looking around, reading
home-cost-free = Free
home-cost-first =
    { $count ->
        [one] Your first message
       *[other] Your first { $count } messages
    }
home-cost-message = A message
home-cost-message-from = from { $price }
home-cost-photo = A photo in a chat
home-cost-gift = A gift

## What you can count on

home-promises-title = What you can count on
home-promise-label = Invented profiles wear a label
home-promise-label-text = A profile that is not a real person says so, wherever you meet it.
home-promise-real = Nothing is made up
home-promise-real-text = No invented messages, likes or green dots. Somebody did it, or it is not there.
home-promise-place = Roughly where you are
home-promise-place-text = Others see your region, never a point on a map.
home-promise-price = The price comes first
home-promise-price-text = What a message costs stands beside the button. A message that does not arrive costs nothing.

home-end-title =
    { $niche ->
        [3] It is never too late <br>for a good talk<spark></spark>
        [5] The right person <br>is worth the wait<spark></spark>
       *[other] Someone nearby <br>is good company<spark></spark>
    }
