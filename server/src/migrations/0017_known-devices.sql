-- Browsers that have logged in to an account before: strangers' wrong passwords do not keep them out (S4). No row-level security,
-- like sessions: it belongs to people and is asked before anybody is known.
create table known_devices (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);
