-- What kind of chat a sender sees: channels of Telegram have ids like groups, and only the provider tells them apart (D-96).
alter table phone_groups add column type text not null default 'group' check (type in ('chat', 'group', 'channel'));
update phone_groups set type = 'channel' where group_id like '%@newsletter';
