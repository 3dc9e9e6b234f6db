-- Accounts: staff with rights, invitations, mailed tokens, second factors, mails. Times are UTC.

-- ---------------------------------------------------------------- people

alter table users
  add column consent_at timestamptz,
  add column consent_version text,
  add column password_changed_at timestamptz not null default now();

-- What staff may do; owners may everything.
alter table memberships
  add column can_edit boolean not null default true,
  add column can_approve boolean not null default true,
  add column can_send boolean not null default true,
  add column can_manage boolean not null default true,
  add column joined_at timestamptz not null default now();

-- The shop chosen on this device: one of the account's, or for an admin any. null = the first one joined.
-- The versions are those the console has last read (force_reload, D-18).
alter table sessions
  add column shop_id uuid references shops on delete set null,
  add column seen_user_version integer not null default 0,
  add column seen_shop_version integer not null default 0;

alter table shops add column version integer not null default 1;

-- ---------------------------------------------------------------- what a console's copy depends on (D-18)
-- A trigger, so that no writer can forget it.

create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger users_version before update of email, is_admin, is_agent, verified_at, deleted_at on users
  for each row when (
    (old.email, old.is_admin, old.is_agent, old.verified_at, old.deleted_at)
    is distinct from (new.email, new.is_admin, new.is_agent, new.verified_at, new.deleted_at)
  ) execute function bump_version();

create trigger shops_version before update on shops
  for each row when (
    (old.keyword, old.name, old.subscription_package, old.time_zone, old.server_config, old.client_config, old.deleted_at)
    is distinct from
    (new.keyword, new.name, new.subscription_package, new.time_zone, new.server_config, new.client_config, new.deleted_at)
  ) execute function bump_version();

create function bump_member_version() returns trigger language plpgsql as $$
begin
  update users set version = version + 1 where id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;

create trigger memberships_version after insert or update or delete on memberships
  for each row execute function bump_member_version();

-- ---------------------------------------------------------------- mailed tokens

-- Only the hash is kept. `email` is the address it was mailed to (for `email`: the new one): a token dies when that is no
-- longer the account's address.
create table auth_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('verify', 'reset', 'email')),
  token_hash bytea not null unique,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_tokens_user on auth_tokens (user_id, kind);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  can_edit boolean not null,
  can_approve boolean not null,
  can_send boolean not null,
  can_manage boolean not null,
  invited_by uuid not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitations_open on invitations (shop_id, lower(email))
  where accepted_at is null and revoked_at is null;

-- ---------------------------------------------------------------- second factor

-- `sealed` is the TOTP secret under the installation's key. `last_step` is the newest 30 s step a code was taken from: no
-- code is good twice.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed bytea not null,
  key_id text not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- ---------------------------------------------------------------- counters

-- How often something was asked for within a window: registrations of an address, mails to an account.
create table rate_counts (
  key text primary key,
  window_start timestamptz not null default now(),
  count integer not null default 0
);

-- ---------------------------------------------------------------- mails

-- A mail to be sent. What fills its template stays sealed (it holds links) and is wiped once the mail is on its way.
create table mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  to_address text not null,
  kind text not null,
  language text not null,
  sealed bytea,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created on mails (created_at);

-- ---------------------------------------------------------------- audit

-- An admin did it in somebody else's shop.
alter table audit_log add column as_admin boolean not null default false;

-- ---------------------------------------------------------------- tenant wall

alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant on invitations using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
