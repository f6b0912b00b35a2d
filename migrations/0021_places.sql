-- The place that a member named, of `server/places`. All are null while there is none.

alter table profiles add column place_id bigint;
-- As it was called when it was chosen.
alter table profiles add column place_name text;
-- The cell of about 5 km that holds the place. No coordinate of a member is ever stored.
alter table profiles add column cell bigint;
