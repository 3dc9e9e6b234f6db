-- kolaj: expand, needs 0112
-- The product that a film leads to, by its code; empty = to its brand alone. The product need not be there yet.
alter table reels add column product_code text not null default '';
