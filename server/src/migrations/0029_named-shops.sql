-- When the owner gave the shop its name and keyword; null = never asked, it is called after the person who registered. Shops that
-- exist are known by what they are called.
alter table shops add column named_at timestamptz default now();
