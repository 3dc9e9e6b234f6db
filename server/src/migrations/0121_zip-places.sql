-- kolaj: expand, needs 0120
-- Where the directories of a ZIP go, as the person has chosen: [{directory, folder, subfolder, within, product}]; null = everything goes into the
-- one subfolder of the row. And what came of it: [{folder, subfolder, photos}], and of what was no photo:
-- [{kind, count}].
alter table uploads add column places jsonb;
alter table uploads add column filled jsonb not null default '[]';
alter table uploads add column other_files jsonb not null default '[]';
