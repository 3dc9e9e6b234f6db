-- Pages of the ledger are read by their send, which is one shop's. Beginning with the shop, this index looked as good as the key
-- for finding one message while a month was new and nobody had analyzed it yet: each step of a message then read its whole send.
drop index deliveries_page;
create index deliveries_page on deliveries (broadcast_id, target_position, group_id, (part < 0), abs(part));
