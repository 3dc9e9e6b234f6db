-- kolaj: expand, needs 0126
-- The import whose undo made this collage passive: it can be brought back with the others, by a person or by their next import. Null = none did, or
-- somebody has decided about it since.
alter table collages
  add column undone_import uuid,
  add foreign key (shop_id, undone_import) references import_jobs (shop_id, id) on delete set null (undone_import);
create index collages_undone on collages (shop_id, undone_import) where undone_import is not null;
