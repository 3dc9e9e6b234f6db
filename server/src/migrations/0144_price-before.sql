-- kolaj: expand, needs 0141
-- What a collage was before it got one price together with others, for the Undo of exactly that: its price, who had said it, its status, and
-- of an approved one the picture that was approved. Good as long as the collage has the version that it names.
alter table collages add column price_before jsonb;
