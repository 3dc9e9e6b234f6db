-- kolaj: expand, needs 0111
-- Session (or API key) in which a film was added; null = before this was kept. A client that numbers new films itself may come with a number
-- that another one has just been given: by this it is told from one that changes what it has seen.
alter table reels add column made_in text;
