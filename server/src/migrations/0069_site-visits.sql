-- What the catalogue brought (D-99): links that leave carry a code, and the site counts what people do who follow them. Neither an
-- address nor a cookie is kept: a visitor is a word that means nothing once the day's salt is gone.

-- `?g=`: which send and which group a link left for. The code is made of both, so the same link always has the same one.
create table link_codes (
  shop_id uuid not null references shops on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_-]{8}$'),
  broadcast_id uuid not null,
  group_id text not null,
  made_at timestamptz not null default now(),
  primary key (shop_id, code),
  foreign key (shop_id, broadcast_id) references broadcasts (shop_id, id) on delete cascade
);
create index link_codes_send on link_codes (broadcast_id);

-- A calendar day's, of all shops; gone when the day is over everywhere.
create table visit_salts (
  day date primary key,
  salt bytea not null
);

-- What a visitor did for the first time on a day of the shop: counted once, however often it is said.
create table site_events (
  shop_id uuid not null references shops on delete cascade,
  day date not null,
  visitor bytea not null,
  -- visit: was there; view: looked at a product; put: put it into the cart; cart: put anything into it.
  kind text not null check (kind in ('visit', 'view', 'put', 'cart')),
  -- Where the visitor came from: a code, `a:<id>` of an agent's own link, '' = nobody said.
  source text not null,
  -- The product; '' = it is about none.
  slug text not null default '',
  at timestamptz not null default now(),
  primary key (shop_id, day, visitor, kind, source, slug)
);
create index site_events_day on site_events using brin (day);

-- For ever, by day of the shop. The subject is the source of visits and carts, and the product of views and puts.
create table site_totals (
  shop_id uuid not null references shops on delete cascade,
  kind text not null,
  day date not null,
  subject text not null,
  count integer not null,
  primary key (shop_id, kind, day, subject) include (count)
);
-- Lines that wait to be added up: no visitor waits for another one. A total alone means nothing, see the view.
create table site_changes (
  shop_id uuid not null references shops on delete cascade,
  kind text not null,
  day date not null,
  subject text not null,
  count integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index site_changes_shop on site_changes (shop_id, kind, day);

create view site_counts with (security_invoker = true) as
  select shop_id, kind, day, subject, count from site_totals
  union all
  select shop_id, kind, day, subject, count from site_changes;

create function count_site_events() returns trigger language plpgsql as $$
begin
  insert into site_changes (shop_id, kind, day, subject, count)
    select shop_id, kind, day, case when kind in ('visit', 'cart') then source else slug end, count(*)
    from added group by 1, 2, 3, 4;
  return null;
end
$$;
create trigger count_site_events after insert on site_events
  referencing new table as added for each statement execute function count_site_events();

-- By which link its customer had come; null = nobody said.
alter table orders add column source text;
-- Where a picture's product is shown.
create index site_addresses_collage on site_addresses (shop_id, collage_id) where collage_id is not null;

do $$
declare t text;
begin
  foreach t in array array['link_codes', 'site_events', 'site_totals', 'site_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($policy$create policy tenant on %I using (
      shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
    )$policy$, t);
  end loop;
end
$$;
