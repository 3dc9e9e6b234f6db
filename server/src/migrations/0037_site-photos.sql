-- What a catalogue site shows of a product's own photos (D-105): copies of a refined photo, made once per content for all shops.
create table site_photos (
  -- The refined photo that they were made of.
  sha256 text primary key references blobs,
  -- The full JPEG; null when the photo could not be decoded: it is not tried again.
  jpeg_sha256 text references blobs,
  -- {"192": sha, …}; a wide one is missing when the photo itself is narrower.
  renditions jsonb not null default '{}',
  width integer not null default 0,
  height integer not null default 0,
  created_at timestamptz not null default now()
);
