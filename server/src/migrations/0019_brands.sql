-- Brands are edited by the shop (D-49). A removed brand keeps its row, so that it can be put back; its name is free again.
alter table brands
  add column version integer not null default 1,
  -- What it became part of, while it is deleted.
  add column merged_into uuid references brands on delete set null,
  drop constraint brands_shop_id_hash_key;
create unique index brands_hash on brands (shop_id, hash) where deleted_at is null;

-- Whether an imported subfolder that matches no brand becomes one. Shops that exist have arranged themselves without it.
alter table shops add column brands_by_themselves boolean not null default false;
alter table shops alter column brands_by_themselves set default true;

-- Pictures and films that a shop has uploaded for its brands and settings (D-50); the files are in `blobs`.
create table shop_media (
  shop_id uuid not null references shops on delete cascade,
  sha256 text not null references blobs,
  -- What one picture counts against the shop's quota.
  bytes bigint not null,
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  primary key (shop_id, sha256)
);
create index shop_media_sha on shop_media (sha256);
alter table shop_media enable row level security;
alter table shop_media force row level security;
create policy tenant on shop_media using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- client_config.brands mirrors the table; no console's copy depends on it, and an order that is dragged must not reload them.
create function without_brands(config jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(config) = 'object' then config - 'brands' else config end
$$;
drop trigger shops_version on shops;
create trigger shops_version before update on shops
  for each row when (
    (old.keyword, old.name, old.subscription_package, old.time_zone, old.server_config,
      without_brands(old.client_config), old.deleted_at)
    is distinct from
    (new.keyword, new.name, new.subscription_package, new.time_zone, new.server_config,
      without_brands(new.client_config), new.deleted_at)
  ) execute function bump_version();
