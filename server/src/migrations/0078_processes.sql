-- kolaj: contract, needs 0077
-- Every process of the installation, whatever its roles, writes here every 10 s how it is (operation §3, §6).
create table processes (
  -- Of one start.
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  roles text[] not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  -- When it last took a job; null = never.
  claimed_at timestamptz,
  -- Its clock less the database's.
  clock_off_seconds double precision not null,
  figures jsonb not null
);
create index processes_beat on processes (beat_at);
-- One row for all workers could not say which of them lives.
alter table installation drop column last_worker_claim_at, drop column last_scheduler_tick_at;
