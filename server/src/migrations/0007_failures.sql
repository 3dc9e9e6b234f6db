-- Why a collage failed is a code with its values, put into words where somebody reads it (D-34).

-- Forced row-level security holds for an owner that is no superuser, too.
select set_config('kolaj.shop', 'system', true);

-- The photos that a text names, "a.jpg, b.jpg"; null when it names something else than photos of this collage.
create function pg_temp.photos_named(collage uuid, words text) returns jsonb language sql stable as $$
  select case when words = '' then '[]'::jsonb else (
    select jsonb_agg(path order by position)
    from collage_images
    where collage_id = collage and strpos(', ' || words || ', ', ', ' || path || ', ') > 0
    having sum(length(path) + 2) = length(words) + 2
  ) end
$$;

-- What a text says of the nearest template, "first-1: slot 2 (has_person=true, has_face=false)"; null when it is of another form.
create function pg_temp.lack_named(words text) returns jsonb language sql immutable as $$
  select jsonb_build_object('template', found[1], 'slot', found[2]::integer, 'conditions', coalesce((
      select jsonb_object_agg(split_part(wish, '=', 1), split_part(wish, '=', 2) = 'true')
      from unnest(string_to_array(found[4], ', ')) as wishes (wish)), '{}'))
  from regexp_match(words, '^(.*): slot (\d{1,6})'
    '( \((has_(?:face|person|barcode)=(?:true|false)(?:, has_(?:face|person|barcode)=(?:true|false))*)\))?$') as found
  where found is not null
$$;

-- What cannot be read keeps its words. A reason that no version has ever written stays unknown.
create function pg_temp.failure_of(collage uuid, reason text, text_before text) returns jsonb language sql stable as $$
  select jsonb_build_object('reason', reason) || case
    when reason in ('no_image', 'image_broken', 'image_small') then case
      when photos is null then jsonb_build_object('photos', '[]'::jsonb, 'words', words)
      else jsonb_build_object('photos', photos) end
    when reason = 'no_template' then case
      when lack is null and words <> '' then jsonb_build_object('lack', null, 'words', words)
      else jsonb_build_object('lack', lack) end
    when reason = 'field_missing' then jsonb_build_object('fields', string_to_array(words, ', '))
    when reason = 'template_invalid' then case
      when words = 'The template is not there any more; choose another.' then '{"fault": {"code": "gone"}}'
      when words like '%: its overlay picture is missing.' then jsonb_build_object('fault', jsonb_build_object(
        'code', 'overlay_missing', 'template', left(words, -length(': its overlay picture is missing.'))))
      when words = '' then '{"fault": null}'
      else jsonb_build_object('fault', null, 'words', words) end
    when reason in ('render_error', 'source_gone', 'internal') then case
      when words in ('', 'The picture could not be drawn in two tries.', 'The photos are no longer in the source.',
        'Three tries broke off.') then '{}'
      else jsonb_build_object('words', words) end
    when reason = 'sent_back' then jsonb_build_object('note', words)
  end
  from (select coalesce(text_before, '') as words) as said,
    lateral (select pg_temp.photos_named(collage, words) as photos, pg_temp.lack_named(words) as lack) as read
$$;

-- Adding a column that may be empty rewrites nothing, and only the collages that failed are touched.
alter table collages add column failure jsonb;
update collages set failure = pg_temp.failure_of(id, fail_reason, fail_detail) where fail_reason is not null;
alter table collages drop column fail_reason, drop column fail_detail;
