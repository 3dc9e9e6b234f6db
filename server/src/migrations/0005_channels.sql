-- Broadcast in full: several kinds of channels, a pool of phones, a pace that can be edited, webhooks, stops with a name.

-- How a shop reaches one kind of channel. Without a row it is the provider of server_config (specification §7).
-- Secrets (keys, tokens, the webhook's word) are sealed in shop_secrets under `channel.<channel>.<field>`.
create table channel_connections (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  channel text not null check (channel in ('whatsapp', 'telegram')),
  driver text not null check (driver in ('provider', 'waha', 'evolution', 'telegram-bot')),
  settings jsonb not null default '{}',
  -- SHA-256 of the word in the webhook's path; who does not know it is refused.
  webhook_word_sha256 bytea,
  last_test jsonb,
  updated_at timestamptz not null default now(),
  unique (shop_id, channel)
);
create unique index channel_connections_webhook on channel_connections (webhook_word_sha256);

-- What a provider told us, kept before anything is made of it. The same event told twice is one row.
create table channel_events (
  id bigint generated always as identity primary key,
  shop_id uuid not null references shops on delete cascade,
  connection_id uuid references channel_connections on delete cascade,
  event_key text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  unique (shop_id, event_key)
);
create index channel_events_open on channel_events (id) where handled_at is null;
create index channel_events_age on channel_events (received_at);

-- Which phone is in which group, and whether it may post there (null = nobody could tell).
create table phone_groups (
  shop_id uuid not null references shops on delete cascade,
  phone_id text not null,
  group_id text not null,
  name text not null default '',
  can_post boolean,
  seen_at timestamptz not null default now(),
  primary key (shop_id, phone_id, group_id)
);

alter table phones
  add column status_since timestamptz not null default now(),
  -- The status that was last told to people: one alert per transition.
  add column told_status text,
  add column told_at timestamptz;

alter table channel_groups
  -- Phones that may stand in for `phone_id`, best first; empty = any that is in the group.
  add column spare_phone_ids text[] not null default '{}',
  -- Why nothing can be posted there any more (kicked, group gone), and since when.
  add column lost_reason text,
  add column lost_at timestamptz;

alter table lanes
  add column incident boolean not null default false,
  add column unknowns_in_row integer not null default 0;

-- The pace of a shop's senders as people chose it; without a row the careful one (D-54).
create table paces (
  shop_id uuid not null references shops on delete cascade,
  channel text not null check (channel in ('whatsapp', 'telegram')),
  preset text not null check (preset in ('careful', 'normal', 'fast', 'own', 'none')),
  policy jsonb,
  version integer not null default 1,
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now(),
  primary key (shop_id, channel)
);

alter table broadcasts
  -- Answers in a row that were no success; so many stop the send until a person looks.
  add column failures_in_row integer not null default 0,
  -- After this moment what still waits is not sent by itself: yesterday's queue asks first.
  add column stale_at timestamptz,
  -- Of a hand-made send (D-63): the phone and the ticked chats.
  add column phone_id text,
  add column chats jsonb;

alter table deliveries
  -- Messages of one album leave in one call; null = alone.
  add column album integer,
  add column settled_as text check (settled_as in ('check', 'sent', 'again')),
  add column settled_by uuid references users on delete set null,
  add column settled_at timestamptz;

-- A sale-only send has a day's status of its own.
alter table send_log add column only_sale boolean not null default false;
alter table send_log drop constraint send_log_pkey;
alter table send_log add primary key (shop_id, stream, brand_key, day, only_sale);

-- Answers of creating POSTs by their Idempotency-Key, kept for 24 h.
create table idempotency_keys (
  shop_id uuid not null references shops on delete cascade,
  key text not null,
  call text not null,
  body_sha256 bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (shop_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Pictures a bot has uploaded once and may name by id for the other groups.
create table telegram_files (
  shop_id uuid not null references shops on delete cascade,
  bot_id text not null,
  sha256 text not null,
  file_id text not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, bot_id, sha256)
);

-- Channels asked from the provider in the background; what came before an error is kept.
create table channel_fetches (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  kind text not null check (kind in ('whatsapp', 'telegram')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  found jsonb not null default '[]',
  steps jsonb not null default '[]',
  requested_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index channel_fetches_shop on channel_fetches (shop_id, created_at desc);
create unique index channel_fetches_running on channel_fetches (shop_id, kind) where status = 'running';

-- Photos that are sent as they are (D-62): ready ones of the studio (production), those taken with phones (mobile). One row
-- per brand folder of the source, one per photo in it.
create table stream_folders (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  stream text not null check (stream in ('production', 'mobile')),
  folder text not null,
  name text not null,
  name_key text not null,
  modified_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (shop_id, stream, folder, name)
);
create table stream_images (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  stream_folder_id uuid not null references stream_folders on delete cascade,
  path text not null,
  name text not null,
  bytes bigint not null,
  born_at timestamptz,
  modified_at timestamptz not null,
  first_seen_at timestamptz not null default now(),
  -- Not in the source any more.
  gone_at timestamptz,
  -- What is sent: our own encoding, 960 px wide. Null = not fetched yet, or it could not be (trouble).
  sha256 text references blobs,
  thumbnail text references blobs,
  thumbhash text not null default '',
  width integer,
  height integer,
  -- Which template it was put through (D-59), with its version; '' = none.
  made_as text not null default '',
  trouble text,
  unique (shop_id, stream_folder_id, path)
);
create index stream_images_sha on stream_images (shop_id, sha256);
create table stream_reads (
  shop_id uuid not null references shops on delete cascade,
  stream text not null check (stream in ('production', 'mobile')),
  asked_at timestamptz not null default now(),
  read_at timestamptz,
  -- A code of the console's texts; null = the last reading went well.
  trouble text,
  primary key (shop_id, stream)
);
alter table broadcasts add column stream_folder_id uuid references stream_folders on delete set null;
alter table broadcast_images add column stream_image_id uuid references stream_images on delete set null;

alter table shops
  add column sending_stopped_at timestamptz,
  add column sending_stopped_by uuid references users on delete set null;
alter table installation
  add column held_at timestamptz,
  add column held_by text,
  add column held_why text,
  -- PostgreSQL's own number of the cluster: another one means that this is a restored copy, which must not send by itself.
  add column cluster text;

-- How many messages of a send stand where, per phone and group: kept by the database with each change of a delivery, so
-- that progress and the choice of the next message need not count 60,000 rows. Deliveries are never deleted alone.
create table delivery_counts (
  broadcast_id uuid not null references broadcasts on delete cascade,
  lane_id uuid not null,
  group_id text not null,
  status text not null,
  shop_id uuid not null references shops on delete cascade,
  group_name text not null,
  target_kind text not null,
  target_position integer not null,
  messages integer not null,
  primary key (broadcast_id, lane_id, group_id, status)
) with (fillfactor = 70);
create index delivery_counts_waiting on delivery_counts (lane_id) where status in ('queued', 'waiting') and messages > 0;
create index delivery_counts_shop on delivery_counts (shop_id);

-- The same per day of the pictures, for the day table and the list of sends; contact messages have no day.
create table send_counts (
  broadcast_id uuid not null references broadcasts on delete cascade,
  day date not null,
  status text not null,
  shop_id uuid not null references shops on delete cascade,
  messages integer not null,
  primary key (broadcast_id, day, status)
) with (fillfactor = 70);
create index send_counts_shop on send_counts (shop_id);

create function count_added_deliveries() returns trigger language plpgsql as $$
begin
  insert into delivery_counts as c
    (broadcast_id, lane_id, group_id, status, shop_id, group_name, target_kind, target_position, messages)
  select broadcast_id, lane_id, group_id, status, shop_id, min(group_name), min(target_kind), min(target_position), count(*)
  from added group by broadcast_id, lane_id, group_id, status, shop_id
  order by broadcast_id, lane_id, group_id, status
  on conflict (broadcast_id, lane_id, group_id, status) do update set messages = c.messages + excluded.messages;
  insert into send_counts as c (broadcast_id, day, status, shop_id, messages)
  select d.broadcast_id, coalesce(i.day, '-infinity'), d.status, d.shop_id, count(*)
  from added d left join broadcast_images i on i.broadcast_id = d.broadcast_id and i.position = d.part
  group by 1, 2, 3, 4 order by 1, 2, 3
  on conflict (broadcast_id, day, status) do update set messages = c.messages + excluded.messages;
  return null;
end
$$;
create function count_moved_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (
    select from added a join removed r on r.id = a.id
    where a.status <> r.status or a.lane_id <> r.lane_id or a.group_id <> r.group_id) then
    return null;
  end if;
  -- Who moves several at once waits here for its turn, as everybody who moves one has done before.
  perform from broadcasts where id in (select broadcast_id from added) order by id for no key update;
  insert into delivery_counts as c
    (broadcast_id, lane_id, group_id, status, shop_id, group_name, target_kind, target_position, messages)
  select broadcast_id, lane_id, group_id, status, shop_id, min(group_name), min(target_kind), min(target_position), sum(n)
  from (select *, 1 as n from added union all select *, -1 as n from removed) moved
  group by broadcast_id, lane_id, group_id, status, shop_id
  having sum(n) <> 0
  order by broadcast_id, lane_id, group_id, status
  on conflict (broadcast_id, lane_id, group_id, status) do update set messages = c.messages + excluded.messages;
  insert into send_counts as c (broadcast_id, day, status, shop_id, messages)
  select d.broadcast_id, coalesce(i.day, '-infinity'), d.status, d.shop_id, sum(n)
  from (select *, 1 as n from added union all select *, -1 as n from removed) d
  left join broadcast_images i on i.broadcast_id = d.broadcast_id and i.position = d.part
  group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3
  on conflict (broadcast_id, day, status) do update set messages = c.messages + excluded.messages;
  return null;
end
$$;
create trigger deliveries_added after insert on deliveries
  referencing new table as added for each statement execute function count_added_deliveries();
create trigger deliveries_moved after update on deliveries
  referencing old table as removed new table as added for each statement execute function count_moved_deliveries();
insert into delivery_counts
  (broadcast_id, lane_id, group_id, status, shop_id, group_name, target_kind, target_position, messages)
select broadcast_id, lane_id, group_id, status, shop_id, min(group_name), min(target_kind), min(target_position), count(*)
from deliveries group by broadcast_id, lane_id, group_id, status, shop_id;
insert into send_counts (broadcast_id, day, status, shop_id, messages)
select d.broadcast_id, coalesce(i.day, '-infinity'), d.status, d.shop_id, count(*)
from deliveries d left join broadcast_images i on i.broadcast_id = d.broadcast_id and i.position = d.part
group by 1, 2, 3, 4;

-- Reports of a provider name a message by the provider's id.
create index deliveries_message on deliveries (shop_id, provider_message_id) where provider_message_id is not null;

-- The head of a group's queue: what may leave next stands first.
create index deliveries_head on deliveries (broadcast_id, group_id, (part < 0), abs(part))
  where status in ('queued', 'waiting', 'sending');
-- Pages of the ledger, in the order of sending.
drop index deliveries_shop;
create index deliveries_page on deliveries
  (shop_id, broadcast_id, target_position, group_id, (part < 0), abs(part));
create index deliveries_questions on deliveries (broadcast_id, status desc, target_position, part)
  where status in ('uncertain', 'failed');
create index deliveries_uncertain on deliveries (updated_at) where status = 'uncertain';
-- How fast it goes at present.
drop index delivery_attempts_shop;
create index delivery_attempts_recent on delivery_attempts (shop_id, finished_at);

do $$
declare
  t text;
begin
  foreach t in array array['channel_connections', 'channel_events', 'phone_groups', 'paces', 'idempotency_keys',
    'telegram_files', 'channel_fetches', 'delivery_counts', 'send_counts', 'stream_folders', 'stream_images', 'stream_reads'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $p$create policy tenant on %I using (
        shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
      )$p$, t);
  end loop;
end
$$;
