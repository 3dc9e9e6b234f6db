-- kolaj: expand, needs 0133
-- What was dropped together, as the browser calls it, and whether somebody has read what became of it. Rows of before have none.
alter table uploads add column batch text, add column is_read boolean not null default false;
create index uploads_batch on uploads (shop_id, batch) where batch is not null;
-- The photos that an upload has brought, where they are in the source: one of a photo, many of a ZIP.
create table upload_photos (
  upload_id uuid not null,
  path text not null,
  shop_id uuid not null references shops on delete cascade,
  already_here boolean not null,
  primary key (upload_id, path),
  foreign key (shop_id, upload_id) references uploads (shop_id, id) on delete cascade
);
create index upload_photos_shop on upload_photos (shop_id, upload_id);
alter table upload_photos enable row level security;
alter table upload_photos force row level security;
create policy tenant on upload_photos using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
