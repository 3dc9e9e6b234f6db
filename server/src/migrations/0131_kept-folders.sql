-- kolaj: expand, needs 0126
-- Folders of photos that are in the store (`kept_photos`), which hold photos or were made by somebody at the FTP door: without a row an
-- empty one would not be there. Paths are NFC.
create table kept_folders (
  source_id uuid not null,
  path text collate "C" not null,
  shop_id uuid not null references shops on delete cascade,
  made_at timestamptz not null,
  primary key (source_id, path),
  foreign key (shop_id, source_id) references sources (shop_id, id) on delete cascade
);
create index kept_folders_shop on kept_folders (shop_id);
alter table kept_folders enable row level security;
alter table kept_folders force row level security;
create policy tenant on kept_folders using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
