-- kolaj: expand, needs 0079
-- What administrators sell. shops.subscription_package names one of these, or another that limits nothing (D-15).
create table packages (
  -- `trial-start` may have limits too.
  name text primary key check (name = btrim(name) and char_length(name) between 1 and 100),
  -- Each month of the shop’s; null = as many as wanted, here and below.
  messages integer check (messages > 0),
  collages integer check (collages > 0),
  -- At once, owners included.
  members integer check (members > 0),
  created_at timestamptz not null default now()
);
-- “Mini” beside “mini” would be two packages to the database and one to people.
create unique index packages_lower_name on packages (lower(name));

-- CONST-01, unless an administrator gives a firm another length.
alter table shops add column trial_days smallint not null default 14 check (trial_days between 1 and 365);
