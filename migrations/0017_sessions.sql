-- With what a session was opened, for the member who looks at the list of them: such as 'Firefox, Android'. Empty for
-- sessions from before this migration.
alter table sessions add column browser text not null default '';
