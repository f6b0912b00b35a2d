### Prompts: beginnings of thoughts that members finish on their profiles.

prompt-perfect-sunday = A perfect Sunday
prompt-small-joy = Something small that makes my day
prompt-teach = I could teach you
prompt-laugh = What always makes me laugh
prompt-cook = What I cook for people I like
prompt-learning = What I am learning now
prompt-walk = My favourite walk
prompt-song = A song I never skip
prompt-book = A book or film I give to everybody
prompt-first-meeting = For a first meeting I suggest
prompt-weekend = Where I would go for a weekend
prompt-proud = I am quietly proud of
prompt-argue = I will gladly argue about
prompt-looking = I hope to find somebody who
prompt-ask = Ask me about
