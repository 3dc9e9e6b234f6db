-- Counting without a row that all messages of a send wait for: a change of a message only adds a line to `count_changes`, and
-- every second these lines are added up into the totals. What is true now is always both together: the views
-- `delivery_counts` and `send_counts`. A single row of them means nothing, and may be negative: their readers sum.
alter table delivery_counts rename to delivery_totals;
alter table delivery_totals rename constraint delivery_counts_pkey to delivery_totals_pkey;
alter index delivery_counts_shop rename to delivery_totals_shop;
alter table send_counts rename to send_totals;
alter table send_totals rename constraint send_counts_pkey to send_totals_pkey;
alter index send_counts_shop rename to send_totals_shop;

-- A total of nothing has no row, so that what waits in a lane is found among few rows.
delete from delivery_totals where messages = 0;
delete from send_totals where messages = 0;
drop index delivery_counts_waiting;
create index delivery_totals_waiting on delivery_totals (lane_id) where status in ('queued', 'waiting');

-- Without foreign keys, because each of them would be asked, and its row locked, for every change of a message. The lines of a
-- send that was deleted are dropped when they are added up.
create table count_changes (
  shop_id uuid not null,
  broadcast_id uuid not null,
  lane_id uuid not null,
  target_position integer not null,
  messages integer not null,
  day date not null,
  group_id text not null,
  status text not null,
  group_name text not null,
  target_kind text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_threshold = 2000000000);
create index count_changes_send on count_changes (shop_id, broadcast_id);
alter table count_changes enable row level security;
alter table count_changes force row level security;
create policy tenant on count_changes using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

create view delivery_counts with (security_invoker = true) as
  select shop_id, broadcast_id, lane_id, group_id, group_name, target_kind, target_position, status, messages
  from delivery_totals
  union all
  select shop_id, broadcast_id, lane_id, group_id, group_name, target_kind, target_position, status, messages
  from count_changes;

create view send_counts with (security_invoker = true) as
  select shop_id, broadcast_id, day, status, messages from send_totals
  union all
  select shop_id, broadcast_id, day, status, messages from count_changes;

create or replace function count_added_deliveries() returns trigger language plpgsql as $$
begin
  insert into count_changes
    (shop_id, broadcast_id, lane_id, group_id, day, status, group_name, target_kind, target_position, messages)
  select d.shop_id, d.broadcast_id, d.lane_id, d.group_id, coalesce(i.day, '-infinity'), d.status,
    min(d.group_name), min(d.target_kind), min(d.target_position), count(*)
  from added d left join broadcast_images i on i.broadcast_id = d.broadcast_id and i.position = d.part
  group by 1, 2, 3, 4, 5, 6;
  return null;
end
$$;

-- What has stayed in its place adds up to nothing and leaves no line.
create or replace function count_moved_deliveries() returns trigger language plpgsql as $$
begin
  insert into count_changes
    (shop_id, broadcast_id, lane_id, group_id, day, status, group_name, target_kind, target_position, messages)
  select d.shop_id, d.broadcast_id, d.lane_id, d.group_id, coalesce(i.day, '-infinity'), d.status,
    min(d.group_name), min(d.target_kind), min(d.target_position), sum(d.n)
  from (select *, 1 as n from added union all select *, -1 as n from removed) d
  left join broadcast_images i on i.broadcast_id = d.broadcast_id and i.position = d.part
  group by 1, 2, 3, 4, 5, 6 having sum(d.n) <> 0;
  return null;
end
$$;
