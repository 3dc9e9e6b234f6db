-- kolaj: expand, needs 0091
-- A film of the day is sent to groups like a template's message; of a film that was removed nothing leaves any more.
alter table broadcasts drop constraint broadcasts_kind_check;
alter table broadcasts
  add constraint broadcasts_kind_check
    check (kind in ('kolaj', 'production', 'mobile', 'manual', 'tg_brands', 'tg_info', 'film')) not valid,
  add column film_id uuid;
alter table films add unique (shop_id, id);
alter table broadcasts
  add foreign key (shop_id, film_id) references films (shop_id, id) on delete set null (film_id);
create index broadcasts_film on broadcasts (film_id) where film_id is not null;
