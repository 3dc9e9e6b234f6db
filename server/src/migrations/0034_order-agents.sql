-- The agent whom the customer chose to write to (select_agent); null = the shop itself.
alter table orders add column agent text;
