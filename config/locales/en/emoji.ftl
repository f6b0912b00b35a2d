### The emoji of the chat screen.

emoji-search = Search emoji
emoji-recent = Used lately
emoji-found = Found
emoji-none = No emoji is called that.
# A line for each: what somebody may type who looks for it.
emoji-words =
    😊 smile happy glad
    😄 grin laugh happy
    😂 tears joy laugh funny
    🙂 smile okay
    😉 wink
    😍 love heart eyes
    🥰 love hearts adore
    😘 kiss
    😎 cool sunglasses
    🤔 think hmm
    😇 angel innocent halo
    😅 sweat relief phew
    🥲 tear touched
    😢 cry sad
    😳 blush shy surprised
    😴 sleep tired night
    ❤️ heart love red
    🧡 heart orange
    💛 heart yellow
    💚 heart green
    💙 heart blue
    💜 heart purple
    💕 hearts love
    ✨ sparkles magic spark
    👋 wave hello hi bye
    👍 thumb up yes good
    👏 clap applause bravo
    🙌 hurray hands party
    🙏 please thanks pray
    🤞 luck fingers crossed
    💪 strong muscle
    🤗 hug
    ☀️ sun sunny weather
    🌧️ rain cloud weather
    🌈 rainbow
    🌙 moon night
    ⛵ boat sail
    🚲 bike bicycle
    🚆 train travel
    🥾 hike boot walk
    🏖️ beach sea holiday
    🏕️ camp tent
    🎬 film movie cinema
    🎶 music song
    📚 books read
    🐶 dog
    🐱 cat
    🌷 tulip flower
    ☕ coffee
    🍵 tea
    🍷 wine
    🍺 beer
    🥂 cheers toast glasses
    🍝 pasta spaghetti
    🍕 pizza
    🍣 sushi fish
    🥗 salad
    🥐 croissant breakfast
    🧇 waffle
    🍰 cake
    🍨 ice cream
    🍓 strawberry
    🍿 popcorn film
    🎂 birthday cake
