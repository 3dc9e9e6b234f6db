-- The ledger by months: messages and their tries are partitioned by the id of their send, which begins with its time (UUIDv7,
-- made in Node), so that a month is found without looking into the others and is dropped within a moment. Ids from before
-- are random: their rows stay in the partition `rest`, which would also take a month whose partition nobody has made.
-- 1 M messages took 16 s on two busy cores, most of it for the tries; sending waits meanwhile.

select set_config('kolaj.shop', 'system', true);

-- The first id that a send of this moment can have.
create function first_id_at(moment timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- A send without an id is a mistake: one made here would be in no month.
alter table broadcasts alter column id drop default;
-- Since when its messages are only in a file.
alter table broadcasts add column archived_at timestamptz;

-- ---------------------------------------------------------------- tries

alter table delivery_attempts rename to delivery_attempts_before;
-- No foreign key to the message, which is never deleted alone: dropping a month would look through all tries for it.
create table delivery_attempts (
  shop_id uuid not null,
  broadcast_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text,
  reason jsonb
) partition by range (broadcast_id);
create table delivery_attempts_rest partition of delivery_attempts default;
insert into delivery_attempts_rest (shop_id, broadcast_id, delivery_id, attempt, started_at, finished_at, outcome, reason)
select a.shop_id, d.broadcast_id, a.delivery_id, a.attempt, a.started_at, a.finished_at, a.outcome, a.reason
from delivery_attempts_before a join deliveries d on d.id = a.delivery_id;
drop table delivery_attempts_before;
alter table delivery_attempts
  add primary key (broadcast_id, delivery_id, attempt),
  add foreign key (shop_id) references shops on delete cascade,
  add foreign key (broadcast_id) references broadcasts on delete cascade;
create index delivery_attempts_recent on delivery_attempts (shop_id, finished_at);

-- ---------------------------------------------------------------- messages

-- Indexes and triggers as they are now, by their own words.
create temp table ledger_had on commit drop as
  select pg_get_indexdef(indexrelid) as made_by, indexrelid::regclass::text as name, false as is_trigger
  from pg_index where indrelid = 'deliveries'::regclass
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
  union all
  select pg_get_triggerdef(oid), tgname, true from pg_trigger where tgrelid = 'deliveries'::regclass and not tgisinternal;

do $$
declare
  had record;
begin
  for had in select * from ledger_had loop
    if had.is_trigger then execute format('drop trigger %I on deliveries', had.name);
    else execute format('alter index %s rename to %I', had.name, had.name || '_rest');
    end if;
  end loop;
end
$$;

alter table deliveries drop constraint deliveries_pkey;
alter table deliveries rename to deliveries_rest;
-- The table from before becomes a partition as it is: nothing is copied, and its indexes and foreign keys are taken over.
create table deliveries (like deliveries_rest including defaults including constraints) partition by range (broadcast_id);
alter table deliveries attach partition deliveries_rest default;
alter table deliveries
  add primary key (broadcast_id, id),
  add unique (broadcast_id, channel, group_id, part),
  add foreign key (shop_id) references shops on delete cascade,
  add foreign key (broadcast_id) references broadcasts on delete cascade,
  add foreign key (lane_id) references lanes,
  add foreign key (settled_by) references users on delete set null;

do $$
declare
  had record;
begin
  for had in select * from ledger_had loop
    execute had.made_by;
  end loop;
end
$$;
-- A person names messages without their send.
create index deliveries_id on deliveries (id);

-- ---------------------------------------------------------------- files of months that are over

create table ledger_files (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  -- The first day of the month in which the sends were confirmed, UTC.
  month date not null,
  sha256 text not null references blobs,
  messages integer not null,
  -- When the last of them changed: a later change makes the file worthless.
  newest_at timestamptz not null,
  written_at timestamptz not null default now(),
  unique (shop_id, month)
);

-- ---------------------------------------------------------------- tenant wall

do $$
declare
  t text;
begin
  foreach t in array array['deliveries', 'delivery_attempts', 'ledger_files'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $p$create policy tenant on %I using (
        shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
      )$p$, t);
  end loop;
end
$$;

-- Shops come to a partition through its table, whose policy counts then, and not directly. The functions below do, also where
-- the owner is no superuser: without its policy they would see an empty month.
create function shut_partition(partition text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %I enable row level security', partition);
  execute format('alter table %I force row level security', partition);
  execute format('drop policy if exists tenant on %I', partition);
  execute format($p$create policy engine on %I using (current_setting('kolaj.shop', true) = 'system')$p$, partition);
  -- A server whose login may make no roles works without this one.
  if exists (select from pg_roles where rolname = 'kolaj_app') then
    execute format('revoke all on %I from kolaj_app', partition);
  end if;
end
$$;
select shut_partition('deliveries_rest'), shut_partition('delivery_attempts_rest');

-- ---------------------------------------------------------------- months come and go

-- Months are of all shops. A scope of one would see no messages but its own, and take the rest for nothing.
create function only_system() returns void language plpgsql as $$
begin
  if current_setting('kolaj.shop', true) is distinct from 'system' then
    raise exception 'months of the ledger are not made or dropped for one shop';
  end if;
end
$$;

-- Makes the partitions of a month, given by its first day; answers whether they were missing. The application is not the
-- owner of the tables, therefore `security definer`.
create function make_ledger_month(month date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ledger text;
  partition text;
  from_id uuid := public.first_id_at(month::timestamp at time zone 'UTC');
  before_id uuid := public.first_id_at((month + interval '1 month') at time zone 'UTC');
begin
  perform only_system();
  if extract(day from month) <> 1 then
    raise exception 'a month is named by its first day, not by %', month;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('kolaj.ledger', 0));
  if to_regclass('public.deliveries_' || to_char(month, 'YYYY_MM')) is not null then
    return false;
  end if;
  foreach ledger in array array['deliveries', 'delivery_attempts'] loop
    partition := ledger || '_' || to_char(month, 'YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints)', partition, ledger);
    -- Of the random ids from before a few begin like one of this month. Their counts stay: nothing is deleted or sent.
    execute format('with moved as (delete from %I where broadcast_id >= $1 and broadcast_id < $2 returning *)
      insert into %I select * from moved', ledger || '_rest', partition) using from_id, before_id;
    perform public.shut_partition(partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', ledger, partition, from_id, before_id);
  end loop;
  return true;
end
$$;

-- Drops a month that is kept as files. `open`: something of it still waits or is uncertain. `incomplete`: a shop's file is
-- missing, or the messages changed after it was written. Else `dropped`. Its sends, with their counts, stay.
create function drop_ledger_month(month date) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  messages text := 'deliveries_' || to_char(month, 'YYYY_MM');
  tries text := 'delivery_attempts_' || to_char(month, 'YYYY_MM');
  found boolean;
begin
  perform only_system();
  -- Nothing changes from here on; readers wait only for the drop itself.
  execute format('lock table %I, %I in share mode', messages, tries);
  execute format($q$select exists (
    select from %I where status in ('queued', 'waiting', 'sending', 'uncertain'))$q$, messages) into found;
  if found then
    return 'open';
  end if;
  execute format($q$select exists (
    select from (select shop_id, count(*) as messages, max(updated_at) as newest_at from %I group by shop_id) here
    left join ledger_files kept on kept.shop_id = here.shop_id and kept.month = $1
    where kept.messages is distinct from here.messages or kept.newest_at is distinct from here.newest_at)$q$, messages)
    into found using month;
  if found then
    return 'incomplete';
  end if;
  execute format('update broadcasts set archived_at = now() where id in (select distinct broadcast_id from %I)', messages);
  execute format('drop table %I, %I', messages, tries);
  return 'dropped';
end
$$;

do $$
begin
  revoke execute on function shut_partition(text), make_ledger_month(date), drop_ledger_month(date) from public;
  revoke delete on ledger_files from kolaj_app;
  grant execute on function make_ledger_month(date), drop_ledger_month(date) to kolaj_app;
exception
  when undefined_object or insufficient_privilege then null;
end
$$;

-- This month and the next three; a job makes the others in time.
select make_ledger_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date)
from generate_series(0, 3) n;
