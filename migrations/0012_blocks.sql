-- What a block changes in a conversation is recorded, so that the block can be undone.

-- Whether either of the two has blocked the other, which hides the partner from this member.
alter table chats add column barred boolean not null default false;
-- The blocker's `cleared_seq` before the block hid the chat; null if there was no chat.
alter table blocks add column cleared_seq bigint;

update chats set barred = true where exists (
    select 1 from blocks b where (b.blocker_id = chats.member_id and b.blocked_id = chats.partner_id)
        or (b.blocker_id = chats.partner_id and b.blocked_id = chats.member_id));
-- Raises the revisions, so that clients fetch the chats and the changed messages again.
update conversations set edits = edits + 1 where id in (select conversation_id from chats where barred);
update messages set edited = (select c.edits from conversations c where c.id = messages.conversation_id)
where kind = 'photo' and retracted is null and conversation_id in (select conversation_id from chats where barred);
update inboxes set rev = rev + 1 where member_id in (select member_id from chats where barred);
update chats set rev = (select i.rev from inboxes i where i.member_id = chats.member_id) where barred;
