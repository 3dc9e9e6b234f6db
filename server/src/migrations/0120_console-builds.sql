-- kolaj: expand, needs 0111
-- Consoles that were served: an open page of one still asks for its parts when every process serves the next. `pack` is a file of the store with
-- all of them one after another, `files` says where each is: {"assets/<name>": [first byte, last byte]}.
create table console_builds (
  pack text primary key,
  files jsonb not null,
  -- When a process last began to serve it.
  used_at timestamptz not null default now()
);
