-- A mail that a hold keeps waits for the release, and is given up a day after that, not after it was written (D-104).
alter table mails
  add column held boolean not null default false,
  add column waits_since timestamptz not null default now();
