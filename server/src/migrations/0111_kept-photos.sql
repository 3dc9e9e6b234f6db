-- kolaj: expand, needs 0110
-- Photos of a shop's own folder that are in the store and not in a folder of one machine: sources of the driver `local` with `"in": "store"` in
-- their settings. Paths are NFC.
create table kept_photos (
  source_id uuid not null,
  path text collate "C" not null,
  shop_id uuid not null references shops on delete cascade,
  sha256 text not null,
  bytes bigint not null,
  came_at timestamptz not null,
  primary key (source_id, path),
  foreign key (shop_id, source_id) references sources (shop_id, id) on delete cascade
);
create index kept_photos_shop on kept_photos (shop_id);

-- What has come of an upload, where machines have data folders of their own: each piece is a file of the store.
create table upload_pieces (
  upload_id uuid not null,
  start bigint not null,
  shop_id uuid not null references shops on delete cascade,
  sha256 text not null,
  bytes bigint not null,
  primary key (upload_id, start)
);
create index upload_pieces_shop on upload_pieces (shop_id);
alter table uploads add unique (shop_id, id);
alter table upload_pieces add foreign key (shop_id, upload_id) references uploads (shop_id, id) on delete cascade;

do $$
declare t text;
begin
  foreach t in array array['kept_photos', 'upload_pieces'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($policy$create policy tenant on %I using (
      shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
    )$policy$, t);
  end loop;
end
$$;
