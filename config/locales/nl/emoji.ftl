### De emoji van het chatscherm.

emoji-search = Zoek een emoji
emoji-recent = Laatst gebruikt
emoji-found = Gevonden
emoji-none = Zo heet er geen emoji.
# Een regel per emoji: wat iemand kan typen die hem zoekt.
emoji-words =
    😊 glimlach blij
    😄 lachen blij
    😂 tranen lachen grappig
    🙂 glimlach prima
    😉 knipoog
    😍 verliefd hartjes ogen
    🥰 verliefd hartjes lief
    😘 kus
    😎 stoer zonnebril
    🤔 denken hmm
    😇 engel onschuldig
    😅 zweet opgelucht oeps
    🥲 traan ontroerd
    😢 huilen verdrietig
    😳 blozen verlegen verrast
    😴 slapen moe nacht
    ❤️ hart liefde rood
    🧡 hart oranje
    💛 hart geel
    💚 hart groen
    💙 hart blauw
    💜 hart paars
    💕 hartjes liefde
    ✨ glitter vonk magie
    👋 zwaai hallo hoi dag
    👍 duim ja goed
    👏 klap applaus bravo
    🙌 hoera handen feest
    🙏 alsjeblieft dank bidden
    🤞 geluk duimen
    💪 sterk spier
    🤗 knuffel
    ☀️ zon zonnig weer
    🌧️ regen wolk weer
    🌈 regenboog
    🌙 maan nacht
    ⛵ boot zeilen
    🚲 fiets
    🚆 trein reis
    🥾 wandelen schoen
    🏖️ strand zee vakantie
    🏕️ kamperen tent
    🎬 film bioscoop
    🎶 muziek lied
    📚 boeken lezen
    🐶 hond
    🐱 kat poes
    🌷 tulp bloem
    ☕ koffie
    🍵 thee
    🍷 wijn
    🍺 bier
    🥂 proost toost glazen
    🍝 pasta spaghetti
    🍕 pizza
    🍣 sushi vis
    🥗 salade
    🥐 croissant ontbijt
    🧇 wafel
    🍰 taart gebak
    🍨 ijs
    🍓 aardbei
    🍿 popcorn film
    🎂 verjaardag taart
