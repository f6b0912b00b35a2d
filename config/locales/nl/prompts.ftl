### Prompts: beginzinnen die leden op hun profiel afmaken.

prompt-perfect-sunday = Een perfecte zondag
prompt-small-joy = Iets kleins dat mijn dag goed maakt
prompt-teach = Ik kan je leren
prompt-laugh = Waar ik altijd om moet lachen
prompt-cook = Wat ik kook voor mensen die ik leuk vind
prompt-learning = Wat ik nu aan het leren ben
prompt-walk = Mijn lievelingswandeling
prompt-song = Een liedje dat ik nooit oversla
prompt-book = Een boek of film die ik aan iedereen geef
prompt-first-meeting = Voor een eerste ontmoeting stel ik voor
prompt-weekend = Waar ik een weekend naartoe zou gaan
prompt-proud = Ik ben stiekem trots op
prompt-argue = Ik discussieer graag over
prompt-looking = Ik hoop iemand te vinden die
prompt-ask = Vraag me naar
