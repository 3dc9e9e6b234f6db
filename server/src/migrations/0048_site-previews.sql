-- Addresses under which a shop shows its site as it would be published now; who has one sees it until it ends.
create table site_previews (
  token text primary key,
  shop_id uuid not null references shops on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index site_previews_shop on site_previews (shop_id);
alter table site_previews enable row level security;
alter table site_previews force row level security;
create policy tenant on site_previews using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
