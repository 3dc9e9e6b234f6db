-- Whose turn it is when every firm's provider is asked: who was reached longest ago, so that nobody is left out for ever.
create table phone_checks (
  shop_id uuid primary key references shops on delete cascade,
  asked_at timestamptz not null default now()
);
alter table phone_checks enable row level security;
alter table phone_checks force row level security;
create policy tenant on phone_checks using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- When the provider's log was asked for an uncertain message.
alter table deliveries add column looked_up_at timestamptz;
