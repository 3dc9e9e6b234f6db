-- Programs of a shop that are told what happens (Standard Webhooks), and what became of each message.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  url text not null,
  kinds text[] not null,
  -- Under the installation's key. The one before signs too until its time is over, so that nothing is refused meanwhile.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  -- null = it is told.
  stopped text check (stopped in ('person', 'gone', 'failing')),
  -- What happened before is not told.
  since timestamptz not null default now(),
  -- When it was last looked what is news for it.
  noted_at timestamptz not null default now(),
  failures_in_row integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  unique (shop_id, id)
);
create index webhooks_shop on webhooks (shop_id, created_at);

-- One piece of news for one address: once, however often anybody looks. What it says is made from the rows when it is sent, so
-- that nothing of a customer is kept twice.
create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  webhook_id uuid not null,
  kind text not null,
  -- What of that kind: an order's number, a collage and the time of its approval.
  subject text not null,
  -- The same in a person's words, for the log.
  about text not null,
  happened_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'given_up', 'void')),
  attempts integer not null default 0,
  -- Taken by a worker until then, or to be tried again after that.
  next_at timestamptz not null default now(),
  -- The last ten: when, status or fault, milliseconds.
  tries jsonb not null default '[]',
  created_at timestamptz not null default now(),
  unique (webhook_id, kind, subject),
  foreign key (shop_id, webhook_id) references webhooks (shop_id, id) on delete cascade
);
create index webhook_messages_due on webhook_messages (webhook_id, next_at) where status = 'waiting';
create index webhook_messages_log on webhook_messages (webhook_id, created_at desc, id desc);
create index webhook_messages_old on webhook_messages (created_at);

-- What was approved or has ended lately is looked for each minute.
create index collages_approved on collages (shop_id, verified_at) where verified_at is not null;
create index broadcasts_finished on broadcasts (shop_id, finished_at) where finished_at is not null;

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy tenant on webhooks using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
alter table webhook_messages enable row level security;
alter table webhook_messages force row level security;
create policy tenant on webhook_messages using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
