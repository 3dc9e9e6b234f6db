-- How a shop writes its prices (D-106); null = nobody has said so yet, and the program guesses from where the shop is.
alter table shops
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column price_decimal text check (price_decimal in ('.', ',')),
  -- With which of these rules all of its collages' amounts have been read; null = not yet.
  add column amounts_read_as text;
update shops set currency = client_config ->> 'currency'
  where jsonb_typeof(client_config) = 'object' and client_config ->> 'currency' ~ '^[A-Z]{3}$';

-- What the texts of a collage say in money, for sums and searches: minor units; null = no amount can be read. The job
-- `collage.read-amounts` fills them, batch by batch; `discounted` goes with them.
alter table collages
  add column price_minor bigint,
  add column discount_minor bigint,
  add column price_currency text,
  add column amounts_read_as text;

-- Consoles know the shop's prices.
drop trigger shops_version on shops;
create trigger shops_version before update on shops
  for each row when (
    (old.keyword, old.name, old.subscription_package, old.time_zone, old.server_config,
      without_brands(old.client_config), old.deleted_at, old.currency, old.price_decimal)
    is distinct from
    (new.keyword, new.name, new.subscription_package, new.time_zone, new.server_config,
      without_brands(new.client_config), new.deleted_at, new.currency, new.price_decimal)
  ) execute function bump_version();
