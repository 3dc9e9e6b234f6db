-- kolaj: expand, needs 0098
alter table shops
  -- It was read in from another installation, and nothing leaves it until somebody releases it (D-104); null = it is not held.
  add column held_at timestamptz;
alter table mails
  -- The shop that a letter is about: it waits while that is held. null = it is about an account or the installation.
  add column shop_id uuid references shops on delete cascade;
create index mails_shop on mails (shop_id) where shop_id is not null;
-- A shop may write to accounts; what is about another one it cannot see.
alter table mails enable row level security;
alter table mails force row level security;
create policy tenant on mails using (
  shop_id is null or shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- These two close circles: who reads in a whole shop has them checked at the end.
alter table collages alter constraint collages_shop_id_export_id_fkey deferrable initially immediate;
alter table shops alter constraint shops_live_build_id_fkey deferrable initially immediate;
