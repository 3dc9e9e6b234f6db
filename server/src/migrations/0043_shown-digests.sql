-- What the build page compares with what is approved now: the snapshot itself is megabytes. Builds from before have none.
alter table builds
  -- By collage: digests of its price, name, values and picture.
  add column shown jsonb,
  -- Settings and brands.
  add column look jsonb;
