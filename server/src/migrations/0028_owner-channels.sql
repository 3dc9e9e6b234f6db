-- Owners connect their own channels (D-95). What an administrator has connected is not theirs to change.
alter table shops add column channels_locked boolean not null default false;
alter table channel_connections add column by_owner boolean not null default false;
-- Two shops that type the same token at the same moment: one of them has the bot.
create unique index channel_connections_own_bot on channel_connections ((settings ->> 'bot_id'))
  where by_owner and channel = 'telegram';
