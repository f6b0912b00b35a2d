# What might be written first to somebody with whom one shares an interest; `any` when there is none. Suggestions: the
# member changes them, or writes something else. About explicit interests they ask, and leave room for a no.

# $niche is the kind of site, as in `home.ftl`.
icebreaker-any-1 =
    { $niche ->
        [2] When did you last smile at somebody you did not know?
        [3] What have you taken up again, now that you have the time?
        [5] What do you notice first when you come into somebody's home?
        [6] What makes an evening a good one for you?
        [7] What do you like to agree on before anything else?
       *[other] What was the best part of your week so far?
    }
icebreaker-any-2 =
    { $niche ->
        [3] Which record do you still put on when there are guests?
        [5] Which book, or which talk, has stayed with you for years?
       *[other] What could you talk about for an hour without noticing the time?
    }
icebreaker-any-3 =
    { $niche ->
        [3] Where would you go for a day, by train and without a plan?
        [5] What does a good Sunday look like to you?
       *[other] Where would you go if you had tomorrow off?
    }

icebreaker-adventure = What is the most daring thing you did this year?
icebreaker-anal-sex = We both ticked anal sex. Would you rather talk about that later, once we know each other a little?
icebreaker-animals = Which animal has made you laugh lately?
icebreaker-art = If you could hang one painting in your living room, which would it be?
icebreaker-astrology = What does your star sign get completely wrong about you?
icebreaker-barbecue = What always has to be on your barbecue?
icebreaker-beach = Which do you like better, the beach in the sun or in a storm?
icebreaker-beer = What is the best beer you have ever had, and where was it?
icebreaker-biking = Which bike ride should everybody do once?
icebreaker-bondage = You like bondage, and so do I. What has to be agreed first before you feel at ease?
icebreaker-coffee = How do you take your coffee, and who makes it best?
icebreaker-cooking = What do you cook when you want to make an impression?
icebreaker-dancing = Which song always gets you dancing?
icebreaker-exchanging-pictures = You like exchanging pictures. What makes you trust somebody enough for that?
icebreaker-fashion = Which piece of clothing will you never part with?
icebreaker-foodie = Where did you have the best meal of the past year?
icebreaker-gardening = What is in flower at your place right now?
icebreaker-gym = Which exercise would you happily never do again?
icebreaker-hiking = Which walk would you like to do again tomorrow?
icebreaker-hugging = Who gives the best hugs you know?
icebreaker-kissing = What makes a first kiss a good one for you?
icebreaker-lingerie = Lingerie: do you choose it for yourself, or also for somebody else's eyes?
icebreaker-massages = Would you rather give a massage or get one?
icebreaker-masturbating = It is nice that you are open about this. Shall we first find out if we like talking to each other?
icebreaker-movies = Which film can you see again and again?
icebreaker-music = What are you listening to this week?
icebreaker-one-night-stand = What makes one night a good memory for you, for both people?
icebreaker-oral-sex = You are open about what you enjoy, I like that. What do you want to know about somebody first?
icebreaker-outdoors = Where do you go when you need fresh air?
icebreaker-party = At a party, do I find you on the dance floor or in the kitchen?
icebreaker-photography = What is the last photo you took that you are happy with?
icebreaker-politics = What did you change your mind about in the past few years?
icebreaker-public-sex = Does the idea excite you most, or would you really go through with it if nobody else were bothered?
icebreaker-reading = Which book did you finish far too late at night?
icebreaker-relationship = What does a good ordinary evening for two look like to you?
icebreaker-sadomasochism = Which boundaries should I know about before we say any more about this?
icebreaker-safe-sex = I am glad you name safe sex yourself. How do you usually bring it up?
icebreaker-sex = What has to click between two people before you want more?
icebreaker-sex-toys = Toys: are you curious about them, or do you have a favourite already?
icebreaker-shopping = What was the best thing you ever found without looking for it?
icebreaker-sports = Which sport do you play yourself, and which do you watch from the sofa?
icebreaker-sushi = What do you always order first when there is sushi?
icebreaker-tattoos = Is there a story to your tattoo, or to the one you would like to have?
icebreaker-tea = Which tea belongs to a rainy Sunday?
icebreaker-theater = What have you seen on a stage that you still think about?
icebreaker-threesome = What matters most to you if three people are to feel good about it?
icebreaker-travelling = Which place would you go back to at once?
icebreaker-vegetarian = Which dish would you serve to somebody who thinks they need meat?
icebreaker-video-games = Which game has cost you the most nights?
icebreaker-wine = Red, white, or whatever the cook is drinking?
