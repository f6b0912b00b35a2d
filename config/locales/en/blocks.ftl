### Blocking somebody, from a conversation or a profile.

block = Block { $name }
block-title = Block { $name }?
block-text = You no longer see each other: no messages, no likes, no profile. Your conversation leaves your list. { $name } is not told.
block-yes = Block
block-no = Do not block
block-done = { $name } is blocked
