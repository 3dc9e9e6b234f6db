-- What a person has asked to be taken back out of a group: one row per message. The message itself stays what it was, delivered,
-- and is counted so. No foreign key to the message: the month of a ledger may be put away, and this stays.
create table delivery_recalls (
  broadcast_id uuid not null references broadcasts on delete cascade,
  delivery_id uuid not null,
  shop_id uuid not null references shops on delete cascade,
  lane_id uuid not null references lanes on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'recalled', 'unsent', 'refused', 'unknown')),
  reason jsonb,
  tries integer not null default 0,
  -- A call has left, and nobody knows what it did.
  unclear boolean not null default false,
  next_at timestamptz not null default now(),
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (broadcast_id, delivery_id)
);
create index delivery_recalls_asked on delivery_recalls (lane_id, next_at) where status = 'asked';
create index delivery_recalls_shop on delivery_recalls (shop_id);
-- Before this the phone takes nothing back: its distance between two calls, or a rest that the provider asked for.
alter table lanes add column recall_at timestamptz not null default '-infinity';

alter table delivery_recalls enable row level security;
alter table delivery_recalls force row level security;
create policy tenant on delivery_recalls using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
