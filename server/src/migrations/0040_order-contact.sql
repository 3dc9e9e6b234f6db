-- Who ordered, as far as the visitor typed it (D-98); erased with the note.
alter table orders
  add column customer_name text not null default '',
  add column customer_phone text not null default '';
