-- Accounts that their members have deleted.

-- When the member deleted the account; null while it exists, and again after it was erased.
alter table members add column deleted_at bigint;
-- The status to go back to, should the member come back.
alter table members add column deleted_from text;
