-- kolaj: expand, needs 0079
-- Whether everybody who has agreed to earlier texts is asked again (D-91): a changed comma asks nobody.
alter table legal_texts add column asks_again boolean not null default false;
