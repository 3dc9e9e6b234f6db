-- A person wants a message that is in its groups to say what its template says now: one row per message. What it is to say is
-- `broadcast_messages.content`, which also those of its messages leave with that have not left yet. No foreign key to the message:
-- the month of a ledger may be put away, and this stays.
create table message_edits (
  broadcast_id uuid not null,
  delivery_id uuid not null,
  shop_id uuid not null references shops on delete cascade,
  -- The part of its delivery.
  part integer not null,
  status text not null default 'asked' check (status in ('asked', 'edited', 'unsent', 'refused', 'unknown')),
  reason jsonb,
  tries integer not null default 0,
  -- Also the lease of a call: nobody makes another one before.
  next_at timestamptz not null default now(),
  -- How often it was asked for: an answer to an earlier wish says nothing of the last one.
  wish integer not null default 1,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (broadcast_id, delivery_id),
  foreign key (shop_id, broadcast_id) references broadcasts (shop_id, id) on delete cascade
);
create index message_edits_asked on message_edits (shop_id, next_at) where status = 'asked';
alter table message_edits enable row level security;
alter table message_edits force row level security;
create policy tenant on message_edits using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
