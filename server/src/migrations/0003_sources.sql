-- Sources of every kind, doors for shops without one, watched folders, pardoned photos, the integrity of the store. Times are UTC.

-- ---------------------------------------------------------------- sources

-- `settings` holds what may be read back (host, port, user, root); `sealed` the password or private key as JSON.
alter table sources
  add column sealed bytea,
  add column key_id text,
  add column updated_at timestamptz not null default now();

-- A file that we received ourselves and know to be whole, in this state: it needs no second look before it is taken.
create table received_files (
  source_id uuid not null references sources on delete cascade,
  path text not null,
  shop_id uuid not null references shops on delete cascade,
  bytes bigint not null,
  modified_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (source_id, path)
);

-- A file on its way from a browser. Its bytes so far lie beside the file store under this id.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('photo', 'zip')),
  folder text not null,
  subfolder text not null,
  name text not null,
  bytes bigint not null,
  -- When the file was last changed on its own machine: with name and size it tells the same file from another one.
  modified_at timestamptz,
  -- A photo of the same name in the source: take its place, or stand beside it as "name (2)".
  replaces boolean not null default false,
  received bigint not null default 0,
  status text not null default 'receiving' check (status in ('receiving', 'unpacking', 'done', 'refused')),
  -- Where the photo lies in the source now.
  path text,
  -- Photos it became, and what was left out and why: [{path, reason}].
  photos integer not null default 0,
  left_out jsonb not null default '[]',
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index uploads_shop on uploads (shop_id, created_at desc);

-- The shop's own FTP door (off by default) into its local source.
create table ftp_doors (
  shop_id uuid primary key references shops on delete cascade,
  is_on boolean not null default false,
  username text not null unique,
  password_hash text,
  last_login_at timestamptz,
  updated_at timestamptz not null default now()
);

-- The shop's own shapes of product codes, tried before the built-in ones; see `codeShapes` in the rules.
alter table shops add column code_patterns text[] not null default '{}';

-- ---------------------------------------------------------------- imports

-- `wish` is what a person wants of a running import; the importer obeys between two files. A paused import keeps its items.
alter table import_jobs drop constraint import_jobs_status_check;
alter table import_jobs
  add constraint import_jobs_status_check check (
    status in ('queued', 'listing', 'copying', 'paused', 'processing', 'done', 'partial', 'failed', 'cancelled')),
  add column wish text check (wish in ('pause', 'cancel')),
  add column origin text not null default 'person' check (origin in ('person', 'watch')),
  -- Codes of the console's texts instead of sentences: `source_unreachable`, `no_space`, …
  add column error_code text;

drop index import_jobs_running;
create unique index import_jobs_running on import_jobs (shop_id, folder_id)
  where status in ('queued', 'listing', 'copying', 'paused');

-- Folders that are imported by themselves. `path` is a folder of the source, or '' for every folder in it.
create table watches (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  source_id uuid not null references sources on delete cascade,
  path text not null,
  every_minutes integer not null check (every_minutes between 5 and 1440),
  -- Only between these hours of the shop's time zone; null = all day. May pass midnight.
  from_time time,
  to_time time,
  is_on boolean not null default true,
  next_at timestamptz not null default now(),
  last_at timestamptz,
  -- What the last look found: {"kind": …, …} of the console's texts.
  last_result jsonb,
  -- Looks in a row that could not reach the source: they come less and less often.
  failures integer not null default 0,
  created_at timestamptz not null default now(),
  unique (source_id, path)
);
create index watches_due on watches (next_at) where is_on;

-- ---------------------------------------------------------------- photos

-- A damaged photo may be used all the same when a person says so; what it looks like then is an analysis of its own.
alter table photo_analyses add column tolerant boolean not null default false;
alter table photo_analyses drop constraint photo_analyses_pkey;
alter table photo_analyses add primary key (sha256, tolerant);
-- Why it cannot be read, as a code: see `UnreadableReason` and `quarantined`.
alter table photo_analyses add column reason_code text;

create table photo_pardons (
  shop_id uuid not null references shops on delete cascade,
  sha256 text not null references blobs,
  pardoned_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (shop_id, sha256)
);

-- ---------------------------------------------------------------- integrity of the file store

create table integrity_checks (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  files integer not null default 0,
  bytes bigint not null default 0,
  error text
);

-- One row per trouble and file; `solved_at` when a later check no longer finds it. Nothing is ever deleted by the check.
create table integrity_findings (
  kind text not null check (kind in ('missing', 'altered', 'stray')),
  -- SHA-256, or for stray files their path below the store.
  file text not null,
  bytes bigint,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  solved_at timestamptz,
  primary key (kind, file)
);

-- ---------------------------------------------------------------- tenant wall

do $$
declare
  t text;
begin
  foreach t in array array['received_files', 'uploads', 'ftp_doors', 'watches', 'photo_pardons'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $p$create policy tenant on %I using (
        shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
      )$p$, t);
  end loop;
end
$$;
