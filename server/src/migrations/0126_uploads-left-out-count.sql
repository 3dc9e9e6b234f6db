-- kolaj: expand, needs 0122
-- How many entries of a ZIP were left out: `left_out` names the first 200. Null = as many as are named.
alter table uploads add column left_out_count integer;
