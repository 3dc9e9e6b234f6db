-- What a webhook's card says, without going through a month of its messages.
alter table webhooks add column last_try jsonb;
update webhooks set last_try = (
  select tries -> 0 from webhook_messages where webhook_id = webhooks.id and tries <> '[]'
  order by tries -> 0 ->> 'at' desc limit 1
);
create index webhook_messages_given_up on webhook_messages (webhook_id) where status = 'given_up';
