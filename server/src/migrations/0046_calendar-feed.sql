-- The calendar of a shop for calendar programs, under an address that is shown once: only its hash is kept.
create table calendar_feeds (
  shop_id uuid primary key references shops on delete cascade,
  token_hash bytea not null unique,
  language text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy tenant on calendar_feeds using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
