-- What people ask the administrators of the installation for. Somebody without a shop may ask too.
create table help_requests (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid references shops on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Where they were when they asked.
  step text not null,
  words text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references users on delete set null
);
create index help_requests_open on help_requests (created_at desc) where answered_at is null;
create index help_requests_user on help_requests (user_id, created_at);
alter table help_requests enable row level security;
alter table help_requests force row level security;
create policy tenant on help_requests using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
