-- kolaj: expand, needs 0136
-- What came in by the shop's own FTP door, where it is in the source. `received_files` forgets it with the import.
create table door_photos (
  source_id uuid not null,
  path text not null,
  shop_id uuid not null references shops on delete cascade,
  came_at timestamptz not null default now(),
  primary key (source_id, path),
  foreign key (shop_id, source_id) references sources (shop_id, id) on delete cascade
);
create index door_photos_shop on door_photos (shop_id, came_at);
create index door_photos_path on door_photos (shop_id, path);
alter table door_photos enable row level security;
alter table door_photos force row level security;
create policy tenant on door_photos using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
