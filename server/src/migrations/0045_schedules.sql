-- What runs by itself at a time of the shop's day (D-71). The zone is kept here: a shop that moves is asked, not moved along.
create table schedules (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('tg_brands', 'tg_info', 'collages', 'site')),
  hour smallint not null check (hour between 0 and 23),
  minute smallint not null check (minute in (0, 15, 30, 45)),
  time_zone text not null,
  -- 1 = Monday … 7 = Sunday; empty = every day.
  weekdays smallint[] not null default '{}',
  ends_on date,
  skip_on date,
  -- Of collages: names of brands, sorted; empty = all.
  brands text[] not null default '{}',
  paused text check (paused in ('person', 'not_configured', 'trial_over')),
  next_run_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (shop_id, id)
);
-- The same at the same time twice is a mistake of the hand.
create unique index schedules_once on schedules (shop_id, kind, hour, minute, brands) where deleted_at is null;
create index schedules_due on schedules (next_run_at) where deleted_at is null and paused is null;

create table schedule_runs (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  schedule_id uuid not null,
  -- Where the schedule is: a schedule runs once per day of its calendar, however many look, and however clocks are set.
  local_date date not null,
  due_at timestamptz not null,
  status text not null check (status in ('due', 'running', 'ok', 'failed', 'missed')),
  trouble text,
  broadcast_ids uuid[] not null default '{}',
  build_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (schedule_id, local_date),
  foreign key (shop_id, schedule_id) references schedules (shop_id, id) on delete cascade
);
create index schedule_runs_recent on schedule_runs (shop_id, due_at desc);
create index schedule_runs_open on schedule_runs (created_at) where status in ('due', 'running');

alter table schedules enable row level security;
alter table schedules force row level security;
create policy tenant on schedules using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
alter table schedule_runs enable row level security;
alter table schedule_runs force row level security;
create policy tenant on schedule_runs using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
