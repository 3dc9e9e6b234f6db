-- Lanes are looked at by a wheel in each worker instead of by jobs (operation §8).
alter table lanes
  -- When a worker looks at the lane next; null = only when somebody wakes it. Stays while a worker has it: should that one
  -- die, the lane is due as soon as its lease is over.
  add column wake_at timestamptz;
create index lanes_wake on lanes (wake_at) where wake_at is not null;

-- Lanes that have got something to send, until a worker has noticed. Rows are only added and removed, so that who wakes a lane
-- waits for no worker that holds it.
create table lane_wakes (
  id bigint generated always as identity,
  shop_id uuid not null references shops on delete cascade,
  lane_id uuid not null references lanes on delete cascade,
  primary key (shop_id, id)
);
create index lane_wakes_lane on lane_wakes (lane_id);
alter table lane_wakes enable row level security;
alter table lane_wakes force row level security;
create policy tenant on lane_wakes using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- What waits now, and lanes that a worker has at this moment: a look too many does no harm.
update lanes set wake_at = now()
where lease_owner is not null
  or exists (select from deliveries d where d.lane_id = lanes.id and d.status in ('queued', 'waiting'));

-- Orders of the job that there is no more would stand in the queue for ever.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'broadcast.pump-lane';
  end if;
end
$$;
