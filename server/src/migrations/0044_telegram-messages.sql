-- What a send without pictures says, word for word as it was shown when it was confirmed (D-67): one row per message, in the order
-- in which each of its groups gets them.
create table broadcast_messages (
  broadcast_id uuid not null,
  shop_id uuid not null references shops on delete cascade,
  -- The part of its deliveries.
  part integer not null,
  content jsonb not null,
  primary key (broadcast_id, part),
  foreign key (shop_id, broadcast_id) references broadcasts (shop_id, id) on delete cascade
);
alter table broadcast_messages enable row level security;
alter table broadcast_messages force row level security;
create policy tenant on broadcast_messages using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- When a template was sent last.
create index broadcasts_of_telegram on broadcasts (shop_id, kind, created_at desc) where kind in ('tg_brands', 'tg_info');
