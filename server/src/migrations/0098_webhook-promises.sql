-- kolaj: expand, needs 0068
alter table webhooks
  -- Secrets before `old_secret` that still sign: [{secret, until}], the bytes in hexadecimal.
  add column earlier_secrets jsonb not null default '[]',
  -- From when on a kind is told that was wanted later than `since`, by kind.
  add column kinds_since jsonb not null default '{}';
