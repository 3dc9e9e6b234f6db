-- kolaj: expand, needs 0138, no-transaction
-- How many products lack their code or price is asked by every home page: counted from these two alone. Without them each row's editor, some
-- 10 KB, would be unpacked for it.
create index concurrently if not exists collages_uncoded on collages (shop_id, subfolder_id) include (status)
  where state = 'active' and (editor #> '{text_data,assumed}') ? 'code';
create index concurrently if not exists collages_unpriced on collages (shop_id, subfolder_id) include (status)
  where state = 'active' and price_minor is null;
