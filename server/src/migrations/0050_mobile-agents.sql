-- Agents with an account of their own (GEN-08, D-74): each works for one shop, on the phone, and never in the console. Times are UTC.
create table agent_profiles (
  user_id uuid primary key references users on delete cascade,
  shop_id uuid not null references shops on delete cascade,
  -- Brands that the agent sees, [{"id", "name"}]; null = all. A name without an id stands for no brand yet.
  brands jsonb,
  languages text[] not null default '{}',
  -- Id of the web agent in client_config.agent_list whose orders are this agent's; null = nobody's.
  web_agent text,
  may_mark_sold_out boolean not null default false,
  last_login_at timestamptz,
  disabled_at timestamptz,
  -- Deleted by the shop; 30 days later the account goes, and with it the claim to its address.
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index agent_profiles_shop on agent_profiles (shop_id);
alter table agent_profiles enable row level security;
alter table agent_profiles force row level security;
create policy tenant on agent_profiles using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);

-- All shops at once.
select set_config('kolaj.shop', 'system', true);

-- Until now an agent was a member of the shop who was let in nowhere.
insert into agent_profiles (user_id, shop_id)
  select distinct on (users.id) users.id, memberships.shop_id
  from memberships join users on users.id = memberships.user_id
  where users.is_agent order by users.id, memberships.joined_at;
delete from memberships using users where users.id = memberships.user_id and users.is_agent;

-- Copies of collages with a shop's watermark, made when they are first asked for. `mark` is a hash of the text and of how it is drawn.
create table marked_pictures (
  shop_id uuid not null references shops on delete cascade,
  source_sha256 text not null,
  mark text not null,
  width integer not null,
  sha256 text not null references blobs,
  primary key (shop_id, source_sha256, mark, width)
);
alter table marked_pictures enable row level security;
alter table marked_pictures force row level security;
create policy tenant on marked_pictures using (
  shop_id::text = current_setting('kolaj.shop', true) or current_setting('kolaj.shop', true) = 'system'
);
