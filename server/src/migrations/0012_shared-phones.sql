-- kolaj: mended, ran as 7c863c3e212a36d2f3f29884e05688cd489de4f8223e2e478d820ddd5d8959a5
-- One row per real phone or bot, whichever firms send by it: its pace, cap and rests belong to the phone. The key is a hash of
-- driver, account and sender. No shop reads the table: a lane comes to its phone's row by these functions alone, which answer
-- with times and counts and never with who else is there.
create table shared_phones (
  key bytea primary key,
  next_at timestamptz not null default '-infinity',
  -- The same for a lane that did not send last: it goes to another group.
  others_at timestamptz not null default '-infinity',
  last_lane uuid,
  paused_until timestamptz,
  sent_since_rest integer not null default 0,
  day date,
  sent_today integer not null default 0,
  cap integer,
  incident boolean not null default false
);
alter table shared_phones enable row level security;
alter table shared_phones force row level security;
create policy engine on shared_phones using (current_setting('kolaj.shop', true) = 'system');

-- The phone that a lane sends by; null = as far as is known it is the firm's alone.
alter table lanes add column phone_key bytea;

-- They work as the engine while they run, and give the shop back. Not by `set` in the function's head, which only a superuser may
-- write for a setting of one's own: an ordinary owner could not install Kolaj.

-- A phone seen for the first time begins with what its lane has sent; a known one stays as it is.
create function know_phone(phone bytea, since_rest integer, on_day date, sent integer, allowed integer, had_incident boolean)
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
create function lock_phones(phones bytea[]) returns setof shared_phones language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  return query select * from shared_phones where key = any(phones) order by key for no key update;
  perform set_config('kolaj.shop', whose, true);
end
$$;

-- What a message does to its phone, before it leaves.
create function use_phone(phone bytea, lane uuid, free_at timestamptz, free_for_others_at timestamptz,
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
create function rest_phone(phone bytea, pause interval, is_incident boolean) returns void language plpgsql as $$
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
create function hurry_phones(phones bytea[], longest interval) returns void language plpgsql as $$
declare
  whose text := coalesce(current_setting('kolaj.shop', true), '');
begin
  perform set_config('kolaj.shop', 'system', true);
  update shared_phones set next_at = least(next_at, now() + longest), others_at = least(others_at, now() + longest)
  where key = any(phones);
  perform set_config('kolaj.shop', whose, true);
end
$$;
