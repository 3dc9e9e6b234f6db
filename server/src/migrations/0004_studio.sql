-- Collage studio: notes at a point, shops' own fonts, more outputs per collage, template changes worked off in the background.

-- Where on the picture the note of a sent-back collage points: {"x": 0–1, "y": 0–1}.
alter table collages add column return_pin jsonb;

-- The editor's dropdowns count the values of the newest collages, and it says who has changed one last.
create index collages_newest on collages (shop_id, created_at desc);
create index audit_log_object on audit_log (shop_id, object, at desc) where object <> '';

-- A font a shop brought itself. `name` is how templates call it; the bytes are a blob.
create table fonts (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  name text not null,
  sha256 text not null references blobs,
  bytes integer not null,
  -- Whose licence it is used under, in the shop's words.
  licence_note text not null,
  -- Scripts and signs it has: {"latin": true, "turkish": true, "cyrillic": false, "lira": false, …}.
  coverage jsonb not null,
  added_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index fonts_name on fonts (shop_id, lower(name)) where deleted_at is null;

-- Further pictures of one export beside its master: story 9:16, square. Kept for ever, like the master.
create table export_outputs (
  export_id uuid not null references exports on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('story', 'square')),
  sha256 text not null references blobs,
  width integer not null,
  height integer not null,
  primary key (export_id, kind)
);
create index export_outputs_shop on export_outputs (shop_id);

-- Which of them the shop wants for every approved collage.
alter table shops add column outputs text[] not null default '{}' check (outputs <@ array['story', 'square']);

alter table template_versions
  add column created_by uuid references users on delete set null,
  add column note text;

-- Collages that somebody has chosen to download together: a browser fetches the archive by this id. Swept after a day.
create table download_selections (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  collage_ids uuid[] not null,
  created_at timestamptz not null default now()
);
create index download_selections_shop on download_selections (shop_id, created_at);

-- A template was changed, and these collages are drawn anew with the new version, one after the other.
create table template_runs (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  template_id uuid not null references templates on delete cascade,
  to_version integer not null,
  -- Whose collages: waiting ones only, approved ones that were not sent, or all.
  scope text not null check (scope in ('waiting', 'not-sent', 'all')),
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  total integer not null,
  changed integer not null default 0,
  skipped integer not null default 0,
  -- The last collage looked at: a run that was cut short goes on behind it.
  after_id uuid,
  requested_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index template_runs_shop on template_runs (shop_id, created_at desc);
create unique index template_runs_running on template_runs (template_id) where status = 'running';
create index collages_template on collages (shop_id, (editor ->> 'template_id'));

do $$
declare
  t text;
begin
  foreach t in array array['fonts', 'export_outputs', 'template_runs', 'download_selections'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $p$create policy tenant on %I using (
        shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
      )$p$, t);
  end loop;
end
$$;
