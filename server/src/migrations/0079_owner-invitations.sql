-- kolaj: expand, needs 0078
-- Administrators invite owners to firms; owners invite staff.
alter table invitations add column role text not null default 'staff' check (role in ('owner', 'staff'));
