-- What a shop has no more of (D-97): a product, which is a brand, a code and a colour as the site has them, or one size of it.
-- Not of a collage: all collages of a product share it, also one that is made later.
create table sold_out (
  shop_id uuid not null references shops on delete cascade,
  -- Key of the brand's name when it was marked; a renamed brand is found by its former names.
  brand_key text not null,
  -- Folded.
  code text not null,
  -- Folded; empty = the product has no colour that somebody said.
  color text not null,
  -- Folded; empty = all sizes.
  size text not null,
  marked_by uuid references users on delete set null,
  marked_at timestamptz not null default now(),
  primary key (shop_id, brand_key, code, color, size)
);
alter table sold_out enable row level security;
alter table sold_out force row level security;
create policy tenant on sold_out using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- The files of a published build can be made again with the present marks: then they are in a release of another name.
alter table builds
  add column release_id uuid,
  -- A release that is being made for it: its folder is not cleared away meanwhile.
  add column next_release_id uuid,
  -- Which marks its release shows.
  add column sold_out_key text;
