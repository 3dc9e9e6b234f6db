-- The owners are told of orders by letter (D-98): each order once, several in one letter.
alter table orders add column told_at timestamptz;
update orders set told_at = created_at;
create index orders_untold on orders (shop_id) where told_at is null;
