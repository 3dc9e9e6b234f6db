-- kolaj: expand, needs 0078
alter table installation
  -- `Sealer.keyId` of the key that everything is sealed with; null = no start has noted it yet. A process with another key does not start.
  add column key_id text,
  -- A change to this key was begun and has not ended: until then some secrets are sealed with it, some with `key_id`.
  add column next_key_id text,
  -- Keys that were changed; earlier backups need them.
  add column former_key_ids text[] not null default '{}';
