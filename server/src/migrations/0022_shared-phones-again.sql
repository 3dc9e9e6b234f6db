-- What 0012 makes now, for databases on which it ran in its first form.
-- A phone seen for the first time begins with what its lane has sent; a known one stays as it is.
create or replace function know_phone(phone bytea, since_rest integer, on_day date, sent integer, allowed integer, had_incident boolean)
returns void language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  insert into shared_phones (key, sent_since_rest, day, sent_today, cap, incident)
  values (phone, since_rest, on_day, sent, allowed, had_incident)
  on conflict (key) do nothing;
  perform set_config('kolaj.shop', whose, true);
end
$$;

-- Locks phones in a fixed order until the transaction ends.
create or replace function lock_phones(phones bytea[]) returns setof shared_phones language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  return query select * from shared_phones where key = any(phones) order by key for no key update;
  perform set_config('kolaj.shop', whose, true);
end
$$;

-- What a message does to its phone, before it leaves.
create or replace function use_phone(phone bytea, lane uuid, free_at timestamptz, free_for_others_at timestamptz,
  since_rest integer, on_day date, sent integer, allowed integer, had_incident boolean)
returns void language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  update shared_phones set next_at = free_at, others_at = free_for_others_at, last_lane = lane, sent_since_rest = since_rest,
    day = on_day, sent_today = sent, cap = allowed, incident = had_incident, paused_until = null
  where key = phone;
  perform set_config('kolaj.shop', whose, true);
end
$$;

-- A phone that cools down, or was told to slow down, does so for all; a longer rest stays.
create or replace function rest_phone(phone bytea, pause interval, is_incident boolean) returns void language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  update shared_phones set incident = incident or is_incident,
    paused_until = case when pause > '0' then greatest(paused_until, now() + pause) else paused_until end
  where key = phone;
  perform set_config('kolaj.shop', whose, true);
end
$$;

-- A new pace is waited for no longer than its own longest gap.
create or replace function hurry_phones(phones bytea[], longest interval) returns void language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  update shared_phones set next_at = least(next_at, now() + longest), others_at = least(others_at, now() + longest)
  where key = any(phones);
  perform set_config('kolaj.shop', whose, true);
end
$$;
