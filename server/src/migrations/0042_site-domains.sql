-- Domains that shops want for their sites (D-102). Many may try the same one; whoever proves it by DNS has it, alone.
create table site_domains (
  shop_id uuid not null references shops on delete cascade,
  -- As browsers ask for it: lowercase, punycode.
  domain text not null check (domain = lower(domain)),
  -- What its TXT record has to say: another one for each shop.
  token text not null,
  -- Of several that are proven the one that the others lead to.
  is_main boolean not null default false,
  proven_at timestamptz,
  -- Since when the records of a proven one are not right.
  missing_since timestamptz,
  -- When it stopped being proven.
  lost_at timestamptz,
  checked_at timestamptz,
  -- When it is looked at next.
  check_at timestamptz not null default now(),
  tries integer not null default 0,
  -- A code: what was wrong at the last look.
  problem text,
  -- Taken away by a person; kept for a while, so that it can be had back as it was.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (shop_id, domain)
);
create unique index site_domains_of_one_shop on site_domains (domain) where proven_at is not null and removed_at is null;
create index site_domains_due on site_domains (check_at) where removed_at is null;
alter table site_domains enable row level security;
alter table site_domains force row level security;
create policy tenant on site_domains using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
