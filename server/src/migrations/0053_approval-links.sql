-- Approval by somebody outside: a link shows some collages without an account. Only the hash of its token is kept.
create table approval_links (
  id uuid primary key default gen_random_uuid(),
  shop_id uuid not null references shops on delete cascade,
  token_hash bytea not null unique,
  -- Whom it was made for, as typed: the name in the audit.
  person text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  unique (shop_id, id)
);
create index approval_links_shop on approval_links (shop_id, created_at desc);

create table approval_link_items (
  link_id uuid not null,
  collage_id uuid not null,
  shop_id uuid not null references shops on delete cascade,
  position integer not null,
  -- What the collage showed when the link was made.
  content_version integer not null,
  -- The last decision by this link: which open page made it, and what the collage's version was after it.
  decision text check (decision in ('approved', 'returned')),
  decided_at timestamptz,
  decided_version integer,
  visit text,
  primary key (link_id, collage_id),
  foreign key (shop_id, link_id) references approval_links (shop_id, id) on delete cascade,
  foreign key (shop_id, collage_id) references collages (shop_id, id) on delete cascade
);
create index approval_link_items_collage on approval_link_items (collage_id);

-- Who approved, where it was nobody with an account.
alter table collages add column verified_link uuid;
alter table collages
  add foreign key (shop_id, verified_link) references approval_links (shop_id, id) on delete set null (verified_link);
create index collages_verified_link on collages (verified_link) where verified_link is not null;

alter table approval_links enable row level security;
alter table approval_links force row level security;
create policy tenant on approval_links using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
alter table approval_link_items enable row level security;
alter table approval_link_items force row level security;
create policy tenant on approval_link_items using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
