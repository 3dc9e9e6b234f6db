-- What the shop does with an order (D-98): who took it to its state, when, and a note of its own that no customer reads.
alter table orders
  add column staff_note text not null default '',
  add column state_at timestamptz,
  add column state_by uuid references users on delete set null;
create index orders_by_state on orders (shop_id, state, number desc);
