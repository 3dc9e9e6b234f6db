-- kolaj: expand, needs 0079
-- When somebody last stored a file anew: what nobody refers to any more is removed some days after that.
alter table blobs add column used_at timestamptz not null default now();
