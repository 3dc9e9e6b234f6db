-- kolaj: expand, needs 0082
-- A deleted firm whose time is over: from when on it is being emptied and cannot be restored, and when nothing of it was left.
-- Its row stays, for its keyword must lead to no other firm and the audit names it.
alter table shops
  add column removal_began_at timestamptz,
  -- Not `removed_at`: programs before ask for the one of a domain by this name alone, beside a row of shops.
  add column emptied_at timestamptz;

-- The application cannot remove what proves its sends; only of a firm that is being removed for good it may.
create function remove_ledger_files(firm uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform only_system();
  if not exists (select from shops where id = firm and removal_began_at is not null) then
    raise exception 'the firm % is not being removed', firm;
  end if;
  delete from ledger_files where shop_id = firm;
end
$$;

do $$
begin
  revoke execute on function remove_ledger_files(uuid) from public;
  grant execute on function remove_ledger_files(uuid) to kolaj_app;
exception
  when undefined_object or insufficient_privilege then null;
end
$$;
