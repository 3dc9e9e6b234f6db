-- The data model of decisions.md section I, as far as the main job needs it. Times are UTC.
-- Every table that belongs to a shop carries shop_id and a row-level policy: the second tenant wall (the first is ShopScope).

do $$
begin
  create role kolaj_app nologin;
exception
  when duplicate_object or insufficient_privilege then null;
end
$$;

-- ---------------------------------------------------------------- people and shops

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  name text not null,
  phone text not null default '',
  company text not null default '',
  company_details jsonb not null default '{}',
  ecommerce text not null default '',
  domain text not null default '',
  language text,
  is_admin boolean not null default false,
  is_agent boolean not null default false,
  verified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (lower(email)) where deleted_at is null;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text not null default '',
  agent text not null default ''
);
create index sessions_user on sessions (user_id);

create table login_throttle (
  key text primary key,
  failures integer not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table shops (
  id uuid primary key default gen_random_uuid(),
  pid text not null unique,
  keyword text not null,
  name text not null,
  subscription_package text,
  time_zone text not null default 'Europe/Istanbul',
  server_config jsonb,
  client_config jsonb,
  swc_settings jsonb not null default '{}',
  config_version integer not null default 1,
  sending_stopped boolean not null default false,
  live_build_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index shops_keyword on shops (lower(keyword));

create table memberships (
  user_id uuid not null references users on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  role text not null check (role in ('owner', 'staff')),
  primary key (user_id, shop_id)
);

create table shop_secrets (
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  sealed bytea not null,
  key_id text not null,
  last4 text not null,
  primary key (shop_id, name)
);

-- ---------------------------------------------------------------- files

-- Content-addressed; a file may serve many shops, so it belongs to none. The hash is unguessable and is the only way in.
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now()
);

-- What is known of a photo's pixels (domain PhotoAnalysis), or why they cannot be read; once per content hash.
create table photo_analyses (
  sha256 text primary key references blobs,
  verdict text not null check (verdict in ('readable', 'unreadable')),
  analysis jsonb,
  reason text,
  created_at timestamptz not null default now()
);

-- ---------------------------------------------------------------- source and import

create table sources (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  ftp_key text not null unique,
  driver text not null check (driver in ('local', 'ftp', 'ftps', 'sftp')),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index sources_shop on sources (shop_id);

create table folders (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  source_id uuid not null references sources on delete cascade,
  source_path text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (shop_id, source_path)
);

create table subfolders (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  source_path text not null,
  name text not null,
  name_key text not null,
  showing_name text,
  state text not null default 'active' check (state in ('active', 'passive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (folder_id, source_path)
);
create index subfolders_shop on subfolders (shop_id, folder_id);

create table source_files (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  source_id uuid not null references sources on delete cascade,
  subfolder_id uuid references subfolders on delete cascade,
  path text not null,
  bytes bigint not null,
  modified_at timestamptz not null,
  born_at timestamptz,
  first_seen_at timestamptz not null default now(),
  sha256 text references blobs,
  unique (source_id, path)
);
create index source_files_subfolder on source_files (shop_id, subfolder_id);

create table import_jobs (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  status text not null default 'queued'
    check (status in ('queued', 'listing', 'copying', 'processing', 'done', 'partial', 'failed', 'cancelled')),
  requested_by uuid references users,
  selection jsonb not null,
  photos_total integer not null default 0,
  photos_done integer not null default 0,
  photos_failed integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_jobs_shop on import_jobs (shop_id, created_at desc);
create unique index import_jobs_running on import_jobs (shop_id, folder_id)
  where status in ('queued', 'listing', 'copying');

create table import_items (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  import_id uuid not null references import_jobs on delete cascade,
  subfolder_id uuid not null references subfolders on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'copying', 'processing', 'done', 'failed')),
  photos_total integer not null default 0,
  photos_copied integer not null default 0,
  photos_skipped integer not null default 0,
  photos_failed jsonb not null default '[]',
  unique (import_id, subfolder_id)
);
create index import_items_shop on import_items (shop_id, import_id);

-- ---------------------------------------------------------------- templates and collages

create table templates (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  data jsonb not null,
  position integer not null default 0,
  origin text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index templates_name on templates (shop_id, name) where deleted_at is null;

-- A collage keeps the version it was composed with (issue: template versions pinned).
create table template_versions (
  shop_id uuid not null references shops on delete cascade,
  template_id uuid not null references templates on delete cascade,
  version integer not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (template_id, version)
);
create index template_versions_shop on template_versions (shop_id);

create table collages (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  subfolder_id uuid not null references subfolders on delete cascade,
  source_key text not null,
  kolaj_name text not null,
  product_code text not null,
  color_key text,
  status text not null default 'pending' check (status in ('pending', 'failed', 'done', 'verified')),
  stage text not null default 'queued' check (stage in ('queued', 'processing', 'preview', 'idle')),
  state text not null default 'active' check (state in ('active', 'passive')),
  fail_reason text,
  fail_detail text,
  source_changed boolean not null default false,
  discounted boolean not null default false,
  forced boolean not null default false,
  attempts integer not null default 0,
  import_id uuid references import_jobs on delete set null,
  editor jsonb,
  first_result jsonb,
  return_note text,
  version integer not null default 1,
  export_id uuid,
  claimed_by uuid references users,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  verified_at timestamptz,
  verified_by uuid references users,
  exported_at timestamptz,
  unique (subfolder_id, source_key)
);
create index collages_list on collages (shop_id, subfolder_id, status, state);
create index collages_folder on collages (shop_id, folder_id, status, state);
create index collages_code on collages (shop_id, product_code);
create index collages_import on collages (shop_id, import_id);

create table collage_images (
  collage_id uuid not null references collages on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  path text not null,
  position integer not null,
  sha256 text not null references blobs,
  selected boolean not null default false,
  primary key (collage_id, path)
);
create index collage_images_shop on collage_images (shop_id, collage_id);

-- One rendered result: the master JPEG and its renditions by width {"192": sha, …}. Kept for ever: messages point at it.
create table exports (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  collage_id uuid not null references collages on delete cascade,
  collage_version integer not null,
  sha256 text not null references blobs,
  renditions jsonb not null,
  thumbhash text not null,
  width integer not null,
  height integer not null,
  scene_hash text not null,
  warnings jsonb not null default '[]',
  template_id uuid not null,
  template_version integer not null,
  created_at timestamptz not null default now(),
  unique (collage_id, collage_version, scene_hash)
);
create index exports_shop on exports (shop_id, collage_id);
create index exports_sha on exports (sha256);
alter table collages add foreign key (export_id) references exports;

create table brands (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  hash text not null,
  aliases text[] not null default '{}',
  logo text not null default '',
  cover_photo text not null default '',
  link text not null default '',
  active boolean not null default true,
  other_texts text[] not null default '{}',
  indexes integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (shop_id, hash)
);

-- ---------------------------------------------------------------- site

create table builds (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  folder_id uuid references folders on delete set null,
  status text not null default 'queued'
    check (status in ('queued', 'building', 'published', 'retired', 'failed', 'superseded', 'unchanged')),
  stage text,
  -- Unguessable; the preview address.
  token text not null unique,
  revision text,
  data jsonb not null default '{}',
  snapshot jsonb,
  error text,
  requested_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz
);
create index builds_shop on builds (shop_id, created_at desc);
create unique index builds_running on builds (shop_id) where status = 'building';
alter table shops add foreign key (live_build_id) references builds;

-- ---------------------------------------------------------------- channels

create table channel_groups (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  list text not null check (list in ('numberList', 'numberListTarget', 'telegramList', 'whatsappList')),
  position integer not null default 0,
  type text not null check (type in ('whatsapp', 'telegram')),
  name text not null,
  label text not null default '',
  group_id text not null,
  phone_id text,
  number text,
  telegram_id text,
  source text not null default 'kolaj',
  unique (shop_id, group_id)
);
create unique index channel_groups_own on channel_groups (shop_id) where list = 'numberList' and type = 'whatsapp';

create table phones (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  provider_phone_id text not null,
  number text not null default '',
  name text not null default '',
  type text not null default 'whatsapp' check (type in ('whatsapp', 'telegram')),
  status text not null default 'unknown',
  queue_sending integer,
  checked_at timestamptz,
  unique (shop_id, provider_phone_id)
);

-- ---------------------------------------------------------------- sending (architecture §7)

-- One row per sending phone or bot of a shop: its pace, shared by all workers, and the lease of the worker that pumps it.
create table lanes (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  channel text not null check (channel in ('whatsapp', 'telegram')),
  sender_id text not null,
  next_at timestamptz not null default '-infinity',
  paused_until timestamptz,
  pause_reason text,
  last_group_id text,
  sent_since_rest integer not null default 0,
  day date,
  sent_today integer not null default 0,
  cap integer,
  failures_in_row integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz,
  unique (shop_id, channel, sender_id)
);

create table broadcasts (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('kolaj', 'production', 'mobile', 'manual', 'tg_brands', 'tg_info')),
  subfolder_id uuid references subfolders,
  brand text not null,
  brand_key text not null,
  days date[] not null default '{}',
  only_sale boolean not null default false,
  send_after timestamptz,
  cutoff_at timestamptz not null,
  send_id text not null,
  -- Parts announced and received when the send came in batches (D-56).
  parts_total integer not null default 1,
  parts_received integer[] not null default '{}',
  status text not null default 'accepted'
    check (status in ('accepted', 'running', 'paused', 'sent', 'partial', 'failed', 'cancelled')),
  pause_reason text,
  incomplete boolean not null default false,
  left_out jsonb not null default '[]',
  requested_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (shop_id, send_id)
);
create index broadcasts_shop on broadcasts (shop_id, created_at desc);

-- The send key of D-55: one running send per (stream, brand, day, sale).
create table broadcast_days (
  broadcast_id uuid not null references broadcasts on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  kind text not null,
  brand_key text not null,
  day date not null,
  only_sale boolean not null,
  running boolean not null default true,
  primary key (broadcast_id, day)
);
create unique index broadcast_days_running on broadcast_days (shop_id, kind, brand_key, day, only_sale) where running;

create table broadcast_images (
  broadcast_id uuid not null references broadcasts on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  position integer not null,
  collage_id uuid references collages,
  export_id uuid references exports,
  sha256 text not null,
  product_name text not null default '',
  day date not null,
  discounted boolean not null default false,
  primary key (broadcast_id, position)
);
create index broadcast_images_shop on broadcast_images (shop_id);

-- The ledger: one row per (broadcast, group, part). `sending` is committed before the call leaves.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  broadcast_id uuid not null references broadcasts on delete cascade,
  lane_id uuid not null references lanes,
  channel text not null check (channel in ('whatsapp', 'telegram')),
  group_id text not null,
  group_name text not null,
  target_kind text not null check (target_kind in ('own', 'main', 'telegram', 'brand', 'sale', 'chat')),
  -- Order of the target within the broadcast: own group first, then main, brand, sale (D-52).
  target_position integer not null,
  -- Image position, or -1, -2, -3 for the contact messages after the last image (D-60).
  part integer not null,
  status text not null default 'queued'
    check (status in ('queued', 'waiting', 'sending', 'accepted', 'delivered', 'uncertain', 'failed', 'cancelled', 'skipped')),
  attempts integer not null default 0,
  next_at timestamptz not null default '-infinity',
  lease_owner uuid,
  lease_until timestamptz,
  provider_message_id text,
  error text,
  updated_at timestamptz not null default now(),
  unique (broadcast_id, channel, group_id, part)
);
create index deliveries_due on deliveries (lane_id, next_at) where status in ('queued', 'waiting');
create index deliveries_open on deliveries (lease_until) where status = 'sending';
create index deliveries_shop on deliveries (shop_id, broadcast_id, status);

-- Attempts are rows, never overwritten.
create table delivery_attempts (
  id bigint generated always as identity primary key,
  shop_id uuid not null references shops on delete cascade,
  delivery_id uuid not null references deliveries on delete cascade,
  attempt integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text,
  detail text,
  unique (delivery_id, attempt)
);
create index delivery_attempts_shop on delivery_attempts (shop_id);

create table send_log (
  shop_id uuid not null references shops on delete cascade,
  stream text not null check (stream in ('kolaj', 'production', 'mobile')),
  brand text not null,
  brand_key text not null,
  day date not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'partial', 'failed', 'cancelled')),
  update_date timestamptz not null,
  cutoff_at timestamptz not null,
  broadcast_id uuid references broadcasts,
  primary key (shop_id, stream, brand_key, day)
);

-- ---------------------------------------------------------------- installation

create table installation (
  only_row boolean primary key default true check (only_row),
  sending_held boolean not null default false,
  settings jsonb not null default '{}',
  last_worker_claim_at timestamptz,
  last_scheduler_tick_at timestamptz
);
insert into installation default values;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  shop_id uuid,
  action text not null,
  object text not null default '',
  diff jsonb not null default '{}',
  request_id text not null default ''
);
create index audit_log_shop on audit_log (shop_id, at desc);

-- ---------------------------------------------------------------- tenant wall

do $$
declare
  t text;
begin
  foreach t in array array[
    'shop_secrets', 'sources', 'folders', 'subfolders', 'source_files', 'import_jobs', 'import_items', 'templates',
    'template_versions', 'collages', 'collage_images', 'exports', 'brands', 'builds', 'channel_groups', 'phones', 'lanes',
    'broadcasts', 'broadcast_days', 'broadcast_images', 'deliveries', 'delivery_attempts', 'send_log'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $p$create policy tenant on %I using (
        shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
      )$p$, t);
  end loop;
end
$$;

alter table shops enable row level security;
alter table shops force row level security;
create policy tenant on shops using (
  id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy write_any on audit_log for insert with check (true);
create policy read_own on audit_log for select using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

do $$
begin
  grant usage on schema public to kolaj_app;
  grant select, insert, update, delete on all tables in schema public to kolaj_app;
  grant usage, select on all sequences in schema public to kolaj_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to kolaj_app;
  alter default privileges in schema public grant usage, select on sequences to kolaj_app;
  revoke update, delete on audit_log from kolaj_app;
  revoke insert, update, delete on migrations from kolaj_app;
exception
  when undefined_object or undefined_table or insufficient_privilege then null;
end
$$;
