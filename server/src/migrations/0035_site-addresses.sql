-- Every address that a release of the shop has published (D-101): it stays with its product, leads to it, or says that it is gone.
create table site_addresses (
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('product', 'brand')),
  -- `p/<slug>/`, `b/<slug>/`.
  slug text not null,
  -- Whose it was last: brand, code and colour folded, or the brand alone.
  key text not null,
  -- Of a product: its newest collage then. Not a reference: the address outlives it.
  collage_id uuid,
  first_published_at timestamptz not null default now(),
  primary key (shop_id, kind, slug)
);
alter table site_addresses enable row level security;
alter table site_addresses force row level security;
create policy tenant on site_addresses using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
