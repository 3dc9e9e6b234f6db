-- kolaj: expand, needs 0133, no-transaction
-- What may be sent is counted by day, brand and shop from this index alone: a shop of 50,000 collages took 0.7 s for it, most of it reading their rows.
create index concurrently if not exists collages_sendable on collages (shop_id, subfolder_id)
  include (id, created_at, updated_at, verified_at, exported_at, discounted)
  where status = 'verified' and state = 'active' and export_id is not null;
-- Which sends had a collage among their pictures, also asked by the database itself when one is deleted.
create index concurrently if not exists broadcast_images_collage on broadcast_images (shop_id, collage_id) include (broadcast_id);
