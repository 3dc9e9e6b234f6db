-- What exactly was brought for a shop to try with: its folder, which may lie elsewhere by now, and its files below the directory.
alter table shops
  add column try_folder_id uuid,
  add column try_files text[];
