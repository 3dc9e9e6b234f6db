-- Files of an import that are no photos, counted by kind: with the photos and what was left out by name they are all that the
-- source lists. Imports of before have not counted them.
alter table import_items add column files_other jsonb not null default '{}';
