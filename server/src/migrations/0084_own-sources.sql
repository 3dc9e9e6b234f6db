-- kolaj: expand, needs 0079
-- A shop may connect a server of its own (D-06): who connected a source decides how far it reaches. When a shop last turned to a source
-- tells to which one it returns after its own.
alter table sources
  add column by_owner boolean not null default false,
  add column used_at timestamptz not null default now();
