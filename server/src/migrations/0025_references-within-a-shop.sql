-- A reference from one of a shop's rows to another is a reference within the shop: the key is the shop and the id together, so that
-- not even code that works for all shops can tie a row to a neighbour's. Each parent gets an index for it.
select set_config('kolaj.shop', 'system', true);

do $$
declare
  parent text;
  link record;
begin
  create temp table links on commit drop as
    select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      a.attname as refers, c.confdeltype as on_delete
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
      and (select count(*) from pg_attribute s
        where s.attrelid in (c.conrelid, c.confrelid) and s.attname = 'shop_id' and not s.attisdropped) =
        case when c.conrelid = c.confrelid then 1 else 2 end;

  for parent in select distinct l.parent from links l order by 1 loop
    execute format('alter table %I add unique (shop_id, id)', parent);
  end loop;
  for link in select * from links order by child, name loop
    execute format('alter table %I drop constraint %I', link.child, link.name);
    execute format('alter table %I add foreign key (shop_id, %I) references %I (shop_id, id)', link.child, link.refers, link.parent)
      || case link.on_delete
        when 'c' then ' on delete cascade'
        when 'n' then format(' on delete set null (%I)', link.refers)
        else ''
      end;
  end loop;
end
$$;
