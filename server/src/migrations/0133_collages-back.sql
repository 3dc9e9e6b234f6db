-- kolaj: expand, needs 0132
-- Collages that an undo had made passive and that came back because a person imported this subfolder again.
alter table import_items add column collages_back integer not null default 0;
