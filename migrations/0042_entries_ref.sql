-- shared with: 0041_partitions.sql
-- What an entry is for comes first in its index: ids are made in the order of time, so that new rows come at the end of the
-- index, which then has full pages, and numbers are compared sooner than the kind, a text.

drop index entries_ref;
create unique index entries_ref on entries (ref, kind, member_id);
