### The landing pages of one member, for visitors.

# $slug is the last part of the address; one that is not named here gets the usual words.
landing-title =
    { $slug ->
        [nearby] Hello from { $region }<spark></spark>
        [weekend] What are you doing this weekend<spark></spark>
        [talk] Good talks begin with a question<spark></spark>
       *[other] Say hello to { $name }<spark></spark>
    }
landing-lead =
    { $slug ->
        [nearby] { $name } lives there. One message, and you know whether it is worth a coffee.
        [weekend] Somebody to walk, cook or laugh with? Ask { $name } what the plans are.
        [talk] Ask { $name } something you would like to be asked. That is all it takes.
       *[other] One message is enough to begin. It reaches { $name } here, and nobody else.
    }
landing-bubble =
    { $slug ->
        [nearby] Do you know the bakery at the corner?
        [weekend] Saturday market, and then coffee?
        [talk] What made you laugh last?
       *[other] Hello, how was your day?
    }
landing-hello = Write to { $name }
landing-picture = Clear for members
landing-free = Joining is free, and so is your first message.
landing-paid =
    { $cost ->
        [one] Joining is free. A message costs { $cost } credit.
       *[other] Joining is free. A message costs { $cost } credits.
    }
landing-login = I have an account
landing-closed = New members cannot join at the moment. If you have an account, you can log in.

## To write first

landing-write = What would you like to say to { $name }?
landing-beginnings = Beginnings
landing-first-day = How was your day?
landing-first-weekend = What do you like to do on a Sunday?
landing-first-place = What is the best place near you?
landing-goes-out = It goes out once you have joined and confirmed your e-mail address.
landing-send = Join and send

## Step by step

landing-step-join = Join. It is free.
landing-step-write = Write your first message to { $name }.
landing-step-confirm = Confirm your e-mail address, and it goes out.
landing-begin = Begin

## Where visitors see nobody

landing-closed-title = People here are for members to see
landing-closed-text = Join, and you see who is here. Looking around is free.
