-- kolaj: expand, needs 0126
-- How the processes of an installation share the few connections that a server of photos accepts: one row per process (and settings) that has some or
-- wants some. Which has said nothing for 15 s is taken for gone, and its places are free.
create table source_places (
  -- Of one pool of connections in one process.
  holder uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  source_id uuid not null,
  seen_at timestamptz not null,
  -- As many connections as it may have open, or has still open.
  held integer not null,
  -- What it wants: calls of people, somebody who looks around, copies.
  calls integer not null,
  is_visited boolean not null,
  copies integer not null,
  -- As many as the server is known to let in, whoever they are of.
  lets_in integer not null,
  foreign key (shop_id, source_id) references sources (shop_id, id) on delete cascade
);
create index source_places_source on source_places (shop_id, source_id);
alter table source_places enable row level security;
alter table source_places force row level security;
create policy tenant on source_places using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
