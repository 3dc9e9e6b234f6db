-- kolaj: expand, needs 0126
-- What was dropped together with this file and stayed on the device: {batch, left_out: [{path, reason}], left_out_count, other_files}. It is with the first
-- file of a drop only. Null = nothing, or somebody has read it.
alter table uploads add column beside jsonb;
