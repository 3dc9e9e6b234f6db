-- kolaj: expand, needs 0133, no-transaction
-- What lists count of a shop's active collages (by folder, brand and day; what may be sent; what is new) is counted from this index alone. Of
-- 50,000 collages their rows are 80 MB, this is 8: reading them was most of the 0.3-0.7 s that each of these lists took.
create index concurrently if not exists collages_counted on collages (shop_id, subfolder_id)
  include (folder_id, status, id, export_id, created_at, updated_at, verified_at, exported_at, discounted)
  where state = 'active';
-- Which sends had a collage among their pictures, also asked by the database itself when one is deleted.
create index concurrently if not exists broadcast_images_collage on broadcast_images (shop_id, collage_id) include (broadcast_id);
