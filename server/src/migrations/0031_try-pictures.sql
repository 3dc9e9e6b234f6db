-- The pictures that a new shop may try with: where they are in its source, and since when. null = there are none.
alter table shops
  add column try_path text,
  add column try_since timestamptz;
