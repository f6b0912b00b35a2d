### The modal of the time bonus.

bonus-title = { $percent }% off your first credits
bonus-text = Act fast: for { $hours } hours from your sign-up, your first bundle costs { $percent }% less. When the time is over it costs what it usually does.
bonus-once = Once for each member, taken off by itself. Paid once, no subscription.
bonus-go = See the prices
