-- Jobs that were given up. The queue forgets its own after an hour, and what failed at night must be there in the morning.
create table failed_jobs (
  id uuid primary key,
  name text not null,
  payload jsonb not null,
  -- Jobs of the same key are the same work; null = each is its own.
  key text,
  -- Whose it was, where its payload says so.
  shop_id uuid,
  attempts integer not null,
  -- The first line of what was thrown; no payload, no stack.
  error text not null,
  failed_at timestamptz not null,
  retried_at timestamptz
);
create index failed_jobs_newest on failed_jobs (failed_at desc);

-- The application does not read other shops' rows: this table belongs to the installation.
alter table failed_jobs enable row level security;
alter table failed_jobs force row level security;
create policy installation on failed_jobs using (current_setting('kolaj.shop', true) = 'system');

create index audit_log_user on audit_log (user_id, id desc);
