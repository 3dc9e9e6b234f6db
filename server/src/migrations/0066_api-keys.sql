-- Keys with which a shop's own programs make calls. Only the hash of a key is kept; it acts in the name of who made it.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  token_hash bytea not null unique,
  name text not null,
  -- The first letters of the key, so that people tell theirs apart.
  begins text not null,
  can_edit boolean not null,
  can_approve boolean not null,
  can_send boolean not null,
  can_manage boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users on delete cascade,
  -- null = never.
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  unique (shop_id, id)
);
create index api_keys_shop on api_keys (shop_id, created_at);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy tenant on api_keys using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- Which key it was done with, if with one.
alter table audit_log add column key_id uuid;
