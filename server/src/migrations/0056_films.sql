-- Films that are made of a day's collages. At most one of a shop is under way.
create table films (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'making', 'made', 'failed', 'stopped')),
  -- Masters of approved collages (SHA-256) in the order of the film.
  masters text[] not null,
  percent integer not null default 0,
  reason text,
  sha256 text references blobs,
  poster_sha256 text references blobs,
  bytes bigint,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index films_under_way on films (shop_id) where status in ('waiting', 'making');
create index films_of_shop on films (shop_id, created_at desc);
alter table films enable row level security;
alter table films force row level security;
create policy tenant on films using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
