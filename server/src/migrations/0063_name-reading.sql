-- How the names of a subfolder's photos are read (D-28): shapes of codes that its own names have taught. Kept, so that photos
-- that come later do not regroup what is imported; a subfolder from before has none and keeps its products.
alter table subfolders add column reading jsonb not null default '{"shapes": []}';
