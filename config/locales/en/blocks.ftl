### Blocking somebody, from a conversation or a profile.

block = Block { $name }
block-title = Block { $name }?
block-text = You no longer see each other: no messages, no likes, no profile. Your conversation leaves your list. { $name } is not told. You can undo it under Blocked members; likes do not come back.
block-yes = Block
block-no = Do not block
block-done = { $name } is blocked

## Taking it back

unblock = Unblock
unblock-name = Unblock { $name }
unblock-done = { $name } is not blocked any more
blocked-lead = You do not see each other. Unblock somebody, and your conversation is back.
blocked-none-title = You have blocked nobody
blocked-none-text = You can block somebody from a conversation or a profile.
blocked-none-way-on = To your chats
blocked-failed-title = Your list did not arrive

## Somebody who is not to be seen: gone, invisible, or kept out

member-unavailable = Not available
member-unnamed = This member
