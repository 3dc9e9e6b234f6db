-- Films of YouTube that a shop shows on its site (D-79). A deleted one keeps its row: its number is never given again, and no refresh
-- of the playlist brings it back.
create table reels (
  shop_id uuid not null references shops on delete cascade,
  main_id integer not null check (main_id > 0),
  video_id text not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  name text not null,
  -- null = incomplete: nobody has chosen it yet, or the brand is gone.
  brand_id uuid,
  position integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, main_id),
  foreign key (shop_id, brand_id) references brands (shop_id, id) on delete set null (brand_id),
  -- Checked when a change is whole, so that two rows may change their films with each other.
  exclude using btree (shop_id with =, video_id with =) where (deleted_at is null) deferrable initially deferred
);
create index reels_brand on reels (brand_id) where brand_id is not null;
alter table reels enable row level security;
alter table reels force row level security;
create policy tenant on reels using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- The picture of a film before it plays, from our own server: once per film, for all shops.
create table video_posters (
  video_id text primary key check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  -- null = there was none when somebody looked.
  sha256 text references blobs,
  renditions jsonb not null default '{}',
  width integer not null default 0,
  height integer not null default 0,
  tries integer not null default 1,
  looked_at timestamptz not null default now()
);
