-- Why a file was left out or a photo cannot be read is a code, put into words where somebody reads it.

-- Forced row-level security holds for an owner that is no superuser, too.
select set_config('kolaj.shop', 'system', true);

-- The code behind a sentence of an earlier version; null when no version has written it.
create function pg_temp.trouble_of(sentence text) returns text language sql immutable as $$
  select code from (values
    ('The file is empty.', 'empty'),
    ('It is not a picture, whatever its name says.', 'not-a-picture'),
    ('Pictures of this type cannot be used; JPEG, PNG, WebP, AVIF, HEIC, GIF, TIFF and BMP can.', 'format-not-supported'),
    ('It is larger than 30 MB.', 'too-many-bytes'),
    ('It has more than 64 megapixels.', 'too-many-pixels'),
    ('The picture is damaged or cut off.', 'damaged'),
    ('Decoding it takes too long.', 'too-slow'),
    ('It could not be decoded in two tries.', 'quarantined'),
    ('It is not there any more, or its name cannot be read.', 'gone'),
    ('Kolaj may not read it (no permission).', 'no_permission'),
    ('It changed while it was read; perhaps it is still being uploaded.', 'still_uploading'),
    ('Reading it broke off again and again.', 'broken_off'),
    ('The folder lies too deep.', 'too_deep'),
    ('There are too many files; the rest was not looked at.', 'too_many'),
    ('Photos in a folder named kolajsiz are not made into collages.', 'kolajsiz')
  ) as known (words, code) where words = sentence
$$;

-- Sentences without a code of their own all told of no ordinary file, or of one that is not there; what is none keeps its words.
create function pg_temp.left_out(item jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('path', item -> 'path') || case
    when sentence_code is not null then jsonb_build_object('code', sentence_code)
    when code in ('empty', 'not-a-picture', 'format-not-supported', 'too-many-bytes', 'too-many-pixels', 'damaged',
      'too-slow', 'quarantined', 'gone', 'refused', 'still_uploading', 'broken_off', 'too_deep', 'too_many', 'kolajsiz')
      then jsonb_build_object('code', code)
    else jsonb_build_object('code', 'refused', 'words', coalesce(item ->> 'reason', '')) end
  from (select pg_temp.trouble_of(item ->> 'reason') as sentence_code, item ->> 'code' as code) as read
$$;

update import_items set photos_failed = (
  select jsonb_agg(pg_temp.left_out(item) order by place)
  from jsonb_array_elements(photos_failed) with ordinality as items (item, place))
where photos_failed <> '[]';

-- Before there were codes there was the sentence alone.
update photo_analyses set reason_code = coalesce(pg_temp.trouble_of(reason), 'damaged')
where verdict = 'unreadable' and reason_code is null;
alter table photo_analyses rename column reason_code to fault;
alter table photo_analyses drop column reason;
