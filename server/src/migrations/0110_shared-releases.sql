-- kolaj: expand, needs 0098
-- Releases of sites that lie in the store, for machines that have not built them: `manifest` is a file of the store that says what is where in
-- which of `packs`, which are files of the store too.
create table shared_releases (
  shop_id uuid not null references shops on delete cascade,
  release_id uuid not null,
  manifest text not null,
  packs text[] not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, release_id)
);
alter table shared_releases enable row level security;
alter table shared_releases force row level security;
create policy tenant on shared_releases using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
