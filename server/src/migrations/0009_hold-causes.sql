-- A copy of the data folder is told by the folder itself: the cluster's number is copied along (D-104).
alter table installation
  -- What no copy of the folder shares with it; null = not remembered yet, or the database is elsewhere.
  add column folder text,
  -- Why Kolaj holds by itself; null = a person does, in held_why.
  add column held_cause text check (held_cause in ('setting', 'restored', 'copied'));

update installation
  set held_cause = case when held_why like '%KOLAJ_SENDING%' then 'setting' else 'restored' end, held_why = null
  where sending_held and held_by = 'Kolaj';
