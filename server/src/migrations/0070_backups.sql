-- How old the last backup is, whoever made it: the installation itself or the command line.
alter table installation
  -- The moment that the last one is of; null = none was made.
  add column backed_up_at timestamptz,
  -- When the last try failed and why; null = it did not.
  add column backup_failed_at timestamptz,
  add column backup_trouble text;
