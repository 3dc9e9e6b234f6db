-- The same as before with one look through the messages instead of three: at 1 M each takes half a second.
create or replace function drop_ledger_month(month date) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  messages text := 'deliveries_' || to_char(month, 'YYYY_MM');
  tries text := 'delivery_attempts_' || to_char(month, 'YYYY_MM');
  is_open boolean;
  is_incomplete boolean;
begin
  perform only_system();
  -- Nothing changes from here on; readers wait only for the drop itself.
  execute format('lock table %I, %I in share mode', messages, tries);
  execute format($q$
    select bool_or(here.is_open),
      bool_or(kept.messages is distinct from here.messages or kept.newest_at is distinct from here.newest_at)
    from (
      select shop_id, count(*) as messages, max(updated_at) as newest_at,
        bool_or(status in ('queued', 'waiting', 'sending', 'uncertain')) as is_open
      from %I group by shop_id) here
    left join ledger_files kept on kept.shop_id = here.shop_id and kept.month = $1$q$, messages)
    into is_open, is_incomplete using month;
  if is_open then
    return 'open';
  end if;
  if is_incomplete then
    return 'incomplete';
  end if;
  update broadcasts set archived_at = now()
  where id >= public.first_id_at(month::timestamp at time zone 'UTC')
    and id < public.first_id_at((month + interval '1 month') at time zone 'UTC');
  execute format('drop table %I, %I', messages, tries);
  return 'dropped';
end
$$;
