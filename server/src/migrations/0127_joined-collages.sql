-- kolaj: expand, needs 0126
-- Several collages that a person has made one product: these went into that one, which has their photos too. They keep their own, so that they can
-- be taken out of it again. Imports follow it. Of the one that they went to: what it was called before a person gave it a code with
-- them, {name, code}.
alter table collages
  add column joined_into uuid,
  add column named_before jsonb,
  add foreign key (shop_id, joined_into) references collages (shop_id, id) on delete set null (joined_into)
    deferrable initially deferred;
create index collages_joined on collages (shop_id, joined_into) where joined_into is not null;
