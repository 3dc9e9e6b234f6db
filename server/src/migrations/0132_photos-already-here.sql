-- kolaj: expand, needs 0130
-- Of the photos of an upload, those that were in the source before with the same bytes.
alter table uploads add column already_here integer not null default 0;
