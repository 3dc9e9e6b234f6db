-- The app on the phone: devices that want alerts, the installation's keys for them, and what became of a phone's photos.

create index collage_images_path on collage_images (shop_id, path);

-- The installation's keys for web push, made once; every device's permission is bound to them.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  -- The private half, under the installation's key.
  sealed bytea not null,
  made_at timestamptz not null default now()
);

-- A browser on a phone that wants alerts, at the address that its maker gave it.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  language text not null,
  -- What happened before is not told.
  created_at timestamptz not null default now(),
  unique (shop_id, id)
);
create index push_devices_shop on push_devices (shop_id);

-- One thing told to one device: once, however often anybody looks.
create table push_alerts (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  device_id uuid not null,
  kind text not null,
  -- What of that kind: an order's number, a send.
  key text not null,
  detail text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'given_up')),
  attempts integer not null default 0,
  -- Taken by a worker until then, or to be tried again after that.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (device_id, kind, key),
  foreign key (shop_id, device_id) references push_devices (shop_id, id) on delete cascade
);
create index push_alerts_due on push_alerts (next_at) where status = 'waiting';

alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy tenant on push_devices using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
alter table push_alerts enable row level security;
alter table push_alerts force row level security;
create policy tenant on push_alerts using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
