-- kolaj: expand, needs 0076
-- What the administration tells all shops (issue "Administration").
create table announcements (
  id uuid primary key default gen_random_uuid(),
  -- note: on the home page; maintenance: on every page.
  kind text not null check (kind in ('note', 'maintenance')),
  audience text not null check (audience in ('all', 'owners')),
  -- [{language, title, text}], one at least.
  texts jsonb not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at >= from_at),
  created_at timestamptz not null default now(),
  created_by uuid references users
);
create index announcements_until on announcements (until_at);
-- Who has read one, on whichever device.
create table announcement_readers (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz not null default now(),
  primary key (announcement_id, user_id)
);
