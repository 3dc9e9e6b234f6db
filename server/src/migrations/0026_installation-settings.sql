-- What an administrator has set for the whole installation. What the environment sets wins, and is not written here.
create table installation_settings (
  name text primary key,
  value jsonb not null,
  -- The secret that belongs to the value, under the installation's key.
  sealed bytea,
  changed_at timestamptz not null default now(),
  changed_by uuid references users on delete set null
);

-- Hashes of the words that open /setup while no account exists. Each process prints one of its own, and any process takes any.
create table setup_words (
  hash bytea primary key,
  made_at timestamptz not null default now()
);

-- Links of the command line that make an administrator: no account need exist yet.
create table admin_links (
  hash bytea primary key,
  email text not null,
  expires_at timestamptz not null,
  made_at timestamptz not null default now()
);
