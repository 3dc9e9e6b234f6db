-- The collage on which something was marked as sold out: when a person corrects its code or colour later, the mark goes with it.
alter table sold_out
  add column collage_id uuid,
  add foreign key (shop_id, collage_id) references collages (shop_id, id) on delete set null (collage_id);
create index sold_out_collage on sold_out (shop_id, collage_id);
