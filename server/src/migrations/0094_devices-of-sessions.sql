-- kolaj: expand, needs 0092
-- Which session last said that a device is to be told: a session that somebody ends takes its device's alerts with it. One that ends by
-- itself does not, so there is no foreign key.
alter table push_devices add column session_id uuid;
create index push_devices_user on push_devices (user_id);
