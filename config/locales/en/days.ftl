### Days as the reader sees them. They also stand within a sentence; alone, they get a capital.

day-today = today
day-yesterday = yesterday
