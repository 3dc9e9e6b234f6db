-- Which logo the brand of a picture had: the SHA-256 of its file, empty = none, null = the picture shows no brand, or was made
-- before this was kept. What waits for approval is drawn again when its brand has another logo by now.
alter table exports add column logo_sha256 text;
