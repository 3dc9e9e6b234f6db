-- Orders of visitors (D-98), as the release was when they came. A shop's own numbers, from 1.
create table orders (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  number integer not null,
  -- The browser's word for this order: sent twice it is still one.
  key uuid not null,
  build_id uuid not null,
  state text not null default 'new' check (state in ('new', 'confirmed', 'packed', 'sent', 'cancelled')),
  lines jsonb not null,
  -- As the visitor wrote it: it may name a person, and goes with them.
  note text not null,
  -- What was answered, so that a repeated call gets the same.
  messages jsonb not null,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  unique (shop_id, number),
  unique (shop_id, key)
);
create index orders_recent on orders (shop_id, created_at desc);
create index orders_to_erase on orders (created_at) where erased_at is null;
alter table orders enable row level security;
alter table orders force row level security;
create policy tenant on orders using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
