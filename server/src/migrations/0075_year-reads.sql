-- kolaj: contract, needs 0070
-- A year is read in a moment (issue "Analytics": 366 days of 2 M collages and 5 M events in 100 ms a question). Three things took the time:
-- a row for each quarter of an hour, a row for each day of a product or a link, and a policy that is asked for every row.

select set_config('kolaj.shop', 'system', true);

-- Collages: a day of UTC is one row. Every time zone of today is made of quarters, so a shop may change its zone and nothing is counted again.
create function quarters_of(slots integer[], counts integer[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(coalesce(line.count, 0) order by quarter)
  from generate_series(0, 95) as quarter left join unnest(slots, counts) as line (slot, count) on line.slot = quarter
$$;
create function add_quarters(a integer[], b integer[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(a + b order by slot) from unnest(a, b) with ordinality as both_of (a, b, slot)
$$;
create function utc_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'UTC')::date $$;
create function utc_slot(at timestamptz) returns integer language sql immutable parallel safe as
  $$ select (extract(epoch from at)::bigint % 86400 / 900)::integer $$;

create table collage_days (
  shop_id uuid not null references shops on delete cascade,
  subfolder_id uuid not null,
  kind text not null check (kind in ('added', 'changed')),
  -- Of UTC.
  day date not null,
  -- How many in each of its quarters of an hour.
  quarters integer[] not null check (cardinality(quarters) = 96),
  primary key (shop_id, kind, day, subfolder_id)
);
-- From the collages themselves: an ordinary owner, whom policies bind, had counted none of those before 0061.
drop view collage_counts;
drop table collage_totals;
truncate collage_changes;
insert into collage_days (shop_id, subfolder_id, kind, day, quarters)
  select shop_id, subfolder_id, kind, day, quarters_of(array_agg(slot), array_agg(count))
  from (
    select c.shop_id, c.subfolder_id, event.kind, utc_day(event.at) as day, utc_slot(event.at) as slot, count(*)::integer as count
    from collages c, lateral (values ('added', c.created_at), ('changed', c.changed_at)) as event (kind, at)
    where event.at is not null group by 1, 2, 3, 4, 5
  ) as lines
  group by 1, 2, 3, 4;

-- Visits: counted for each thing that is asked about, so that no question joins links; by day, and by month for what is asked of a year.
alter table site_totals rename to old_totals;
alter table site_changes rename to old_changes;
create table site_days (
  shop_id uuid not null references shops on delete cascade,
  -- Visits and carts of the whole site, a send, a group or an agent; views of a product, and how often it was put into a cart.
  dimension text not null check (dimension in ('all', 'send', 'group', 'agent', 'product')),
  kind text not null,
  day date not null,
  subject text not null,
  count integer not null,
  primary key (shop_id, dimension, kind, day, subject) include (count)
);
-- The same by the month's first day: what is added up is always in both.
create table site_months (
  shop_id uuid not null references shops on delete cascade,
  dimension text not null,
  kind text not null,
  month date not null,
  subject text not null,
  count integer not null,
  primary key (shop_id, dimension, kind, month, subject) include (count)
);
-- Lines that are in neither yet: no visitor waits for another one.
create table site_changes (
  shop_id uuid not null references shops on delete cascade,
  dimension text not null,
  kind text not null,
  day date not null,
  subject text not null,
  count integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index site_changes_of_shop on site_changes (shop_id, dimension, kind, day);

-- What an event counts for, by where its visitor came from and what it is about.
create function counts_for(shop uuid, kind text, source text, slug text) returns table (dimension text, subject text)
  language sql stable as $$
  select 'product', slug where kind in ('view', 'put')
  union all
  select 'all', '' where kind in ('visit', 'cart')
  union all
  select 'agent', substring(source from 3) where kind in ('visit', 'cart') and source like 'a:%'
  union all
  select part.dimension, part.subject
  from link_codes link, lateral (values ('send', link.broadcast_id::text), ('group', link.group_id)) as part (dimension, subject)
  where kind in ('visit', 'cart') and link.shop_id = shop and link.code = source
$$;

insert into site_days (shop_id, dimension, kind, day, subject, count)
  select old.shop_id, counted.dimension, old.kind, old.day, counted.subject, sum(old.count)
  from (select * from old_totals union all select * from old_changes) as old,
    lateral counts_for(old.shop_id, old.kind, old.subject, old.subject) as counted
  group by 1, 2, 3, 4, 5;
insert into site_months (shop_id, dimension, kind, month, subject, count)
  select shop_id, dimension, kind, date_trunc('month', day)::date, subject, sum(count) from site_days group by 1, 2, 3, 4, 5;
drop view site_counts;
drop table old_totals, old_changes;
create view site_counts with (security_invoker = true) as
  select shop_id, dimension, kind, day, subject, count from site_days
  union all
  select shop_id, dimension, kind, day, subject, count from site_changes;

create or replace function count_site_events() returns trigger language plpgsql as $$
begin
  insert into site_changes (shop_id, dimension, kind, day, subject, count)
    select told.shop_id, counted.dimension, told.kind, told.day, counted.subject, sum(told.count)
    from (select shop_id, kind, day, source, slug, count(*) as count from added group by 1, 2, 3, 4, 5) as told,
      lateral counts_for(told.shop_id, told.kind, told.source, told.slug) as counted
    group by 1, 2, 3, 4, 5;
  return null;
end
$$;

-- Orders: by the day of the shop on which they came, which stays theirs when the shop moves to another time zone.
alter table orders add column day date;
update orders set day = (orders.created_at at time zone shops.time_zone)::date from shops where shops.id = orders.shop_id;
-- Whatever is inserted: the trigger below says which day it is.
alter table orders alter column day set not null, alter column day set default current_date;
create function note_order_day() returns trigger language plpgsql as $$
begin
  new.day = (new.created_at at time zone (select time_zone from shops where id = new.shop_id))::date;
  return new;
end
$$;
create trigger note_order_day before insert on orders for each row execute function note_order_day();

create table order_days (
  shop_id uuid not null references shops on delete cascade,
  dimension text not null check (dimension in ('all', 'links', 'send', 'group', 'agent', 'brand', 'product')),
  day date not null,
  subject text not null,
  -- '' = these had no price.
  currency text not null,
  is_assumed boolean not null,
  -- An order of two currencies counts beside one of them.
  orders integer not null,
  -- Numeric: no order, however odd, is refused because a sum has no room.
  pieces numeric not null,
  minor numeric not null,
  primary key (shop_id, dimension, day, subject, currency, is_assumed)
);
-- The same by the month's first day: what is added up is always in both.
create table order_months (
  shop_id uuid not null references shops on delete cascade,
  dimension text not null,
  month date not null,
  subject text not null,
  currency text not null,
  is_assumed boolean not null,
  orders integer not null,
  pieces numeric not null,
  minor numeric not null,
  primary key (shop_id, dimension, month, subject, currency, is_assumed)
);
-- Lines that are in neither yet.
create table order_changes (
  shop_id uuid not null references shops on delete cascade,
  dimension text not null,
  day date not null,
  subject text not null,
  currency text not null,
  is_assumed boolean not null,
  orders integer not null,
  pieces numeric not null,
  minor numeric not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index order_changes_of_shop on order_changes (shop_id, dimension, day);
create view order_counts with (security_invoker = true) as
  select shop_id, dimension, day, subject, currency, is_assumed, orders, pieces, minor from order_days
  union all
  select shop_id, dimension, day, subject, currency, is_assumed, orders, pieces, minor from order_changes;

-- What an order counts for. An agent: whom the customer wrote to, else whose link it was.
create function order_counts_for(counted orders)
  returns table (dimension text, subject text, currency text, is_assumed boolean, orders integer, pieces numeric, minor numeric)
  language sql stable as $$
  with lines as (
    select line.slug, line.brand, line.pieces * line.quantity as pieces,
      coalesce(line.price ->> 'currency', '') as currency, coalesce((line.price ->> 'isAssumed')::boolean, false) as is_assumed,
      coalesce((line.price ->> 'minor')::numeric, 0) * line.pieces * line.quantity as minor
    from jsonb_to_recordset((counted).lines) as line (slug text, brand text, quantity numeric, pieces numeric, price jsonb)
  ), wholes as (
    select 'all' as dimension, '' as subject
    union all select 'links', '' where (counted).source is not null
    union all select 'agent', coalesce((counted).agent, substring((counted).source from '^a:(.*)$'))
    union all select part.dimension, part.subject
      from link_codes link, lateral (values ('send', link.broadcast_id::text), ('group', link.group_id)) as part (dimension, subject)
      where link.shop_id = (counted).shop_id and link.code = (counted).source
  ), parts as (
    select wholes.dimension, wholes.subject, lines.* from wholes cross join lines
    union all select 'brand', brand, lines.* from lines
    union all select 'product', slug, lines.* from lines
  ), sums as (
    select dimension, subject, currency, is_assumed, sum(pieces) as pieces, sum(minor) as minor
    from parts where subject is not null group by 1, 2, 3, 4
  )
  select dimension, subject, currency, is_assumed,
    case when row_number() over (partition by dimension, subject order by currency, is_assumed) = 1 then 1 else 0 end,
    pieces, minor
  from sums
$$;
create function count_order() returns trigger language plpgsql as $$
declare sign integer = case when new.state = 'cancelled' then -1 else 1 end;
begin
  if tg_op = 'INSERT' and new.state = 'cancelled' then return null; end if;
  insert into order_changes (shop_id, dimension, day, subject, currency, is_assumed, orders, pieces, minor)
    select new.shop_id, dimension, new.day, subject, currency, is_assumed, sign * orders, sign * pieces, sign * minor
    from order_counts_for(new);
  return null;
end
$$;
create trigger count_order after insert on orders for each row execute function count_order();
create trigger count_cancelled_order after update on orders for each row
  when ((old.state = 'cancelled') <> (new.state = 'cancelled')) execute function count_order();
insert into order_changes (shop_id, dimension, day, subject, currency, is_assumed, orders, pieces, minor)
  select o.shop_id, counted.dimension, o.day, counted.subject, counted.currency, counted.is_assumed, counted.orders, counted.pieces,
    counted.minor
  from orders o, lateral order_counts_for(o) as counted where o.state <> 'cancelled';

-- Whose rows these are is asked once a statement, not once a row: it was half the time of a year. A statement that finds few rows takes
-- some 40 µs longer so, hence not everywhere.
create function session_shop() returns uuid language sql stable parallel safe as $$
  select case when current_setting('kolaj.shop', true) ~ '^[0-9a-f-]{36}$' then current_setting('kolaj.shop', true)::uuid end
$$;
do $$
declare t text;
begin
  foreach t in array array['collage_days', 'site_days', 'site_months', 'site_changes', 'order_days', 'order_months', 'order_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
  foreach t in array array['collage_days', 'collage_changes', 'site_days', 'site_months', 'site_changes', 'order_days', 'order_months',
      'order_changes', 'orders', 'link_codes', 'delivery_totals'] loop
    execute format('drop policy if exists tenant on %I', t);
    execute format($policy$create policy tenant on %I using (
      shop_id = (select session_shop()) or (select current_setting('kolaj.shop', true) = 'system')
    )$policy$, t);
  end loop;
end
$$;
