-- How many collages were added and changed when (ANA-03…06, D-77), so that a year of millions is read in a moment. Counted per
-- quarter of an hour in UTC: every time zone of today is made of quarters, so a shop may change its zone and nothing is counted again.
alter table collages add column changed_at timestamptz;
update collages set changed_at = updated_at where content_version > 1;

create function note_collage_change() returns trigger language plpgsql as $$
begin
  new.changed_at = now();
  return new;
end
$$;
create trigger note_collage_change before update on collages
  for each row when (old.content_version is distinct from new.content_version) execute function note_collage_change();

create table collage_totals (
  shop_id uuid not null references shops on delete cascade,
  subfolder_id uuid not null,
  kind text not null check (kind in ('added', 'changed')),
  quarter timestamptz not null,
  collages integer not null,
  primary key (shop_id, kind, quarter, subfolder_id) include (collages)
);
-- Lines that wait to be added up: whoever adds a collage waits for nobody. A total alone means nothing, see the view.
create table collage_changes (
  shop_id uuid not null references shops on delete cascade,
  subfolder_id uuid not null,
  kind text not null check (kind in ('added', 'changed')),
  quarter timestamptz not null,
  collages integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index collage_changes_shop on collage_changes (shop_id, kind, quarter);

create view collage_counts with (security_invoker = true) as
  select shop_id, subfolder_id, kind, quarter, collages from collage_totals
  union all
  select shop_id, subfolder_id, kind, quarter, collages from collage_changes;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as
  $$ select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') $$;

insert into collage_totals (shop_id, subfolder_id, kind, quarter, collages)
  select shop_id, subfolder_id, 'added', quarter_of(created_at), count(*) from collages group by 1, 2, 4
  union all
  select shop_id, subfolder_id, 'changed', quarter_of(changed_at), count(*) from collages where changed_at is not null group by 1, 2, 4;

create function count_added_collages() returns trigger language plpgsql as $$
begin
  insert into collage_changes (shop_id, subfolder_id, kind, quarter, collages)
    select shop_id, subfolder_id, 'added', quarter_of(created_at), count(*) from added group by 1, 2, 4
    union all
    select shop_id, subfolder_id, 'changed', quarter_of(changed_at), count(*) from added where changed_at is not null group by 1, 2, 4;
  return null;
end
$$;
create trigger count_added_collages after insert on collages
  referencing new table as added for each statement execute function count_added_collages();

-- Only the last change counts: a collage that is changed again leaves its earlier quarter.
create function count_changed_collage() returns trigger language plpgsql as $$
begin
  insert into collage_changes (shop_id, subfolder_id, kind, quarter, collages)
    select old.shop_id, old.subfolder_id, 'changed', quarter_of(old.changed_at), -1 where old.changed_at is not null
    union all
    select new.shop_id, new.subfolder_id, 'changed', quarter_of(new.changed_at), 1 where new.changed_at is not null;
  return null;
end
$$;
create trigger count_changed_collage after update on collages
  for each row when (old.changed_at is distinct from new.changed_at)
  execute function count_changed_collage();

alter table collage_totals enable row level security;
alter table collage_totals force row level security;
create policy tenant on collage_totals using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
alter table collage_changes enable row level security;
alter table collage_changes force row level security;
create policy tenant on collage_changes using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
