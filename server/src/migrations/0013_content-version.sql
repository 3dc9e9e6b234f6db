-- Approval, sending back and passive raise a collage's version, so that an editor that is open elsewhere does not undo them
-- unnoticed. What is drawn has a version of its own: exports.collage_version belongs to this one.
alter table collages add column content_version integer not null default 1;
update collages set content_version = version where version <> 1;
