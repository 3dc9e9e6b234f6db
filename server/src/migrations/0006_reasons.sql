-- Why something failed or was left out is a code with its values, put into words where somebody reads it.

-- Forced row-level security holds for an owner that is no superuser, too.
select set_config('kolaj.shop', 'system', true);

-- The code behind what was stored: a code of ours, the English of an adapter, or else the provider's own words.
-- has_left: whether the request had left when the connection failed.
create function pg_temp.reason_of(words text, has_left boolean) returns jsonb language sql immutable as $$
  select case
    when words is null then null
    when words in ('worker_lost', 'rate_limited', 'phone_not_active', 'queue_cleared', 'group_removed', 'group_lost',
      'group_moved', 'group_twice', 'not_approved', 'passive', 'subfolder_passive', 'picture_changed', 'photo_gone',
      'no_text') then jsonb_build_object('code', words)
    when words ~ '^no answer (after|within) \d{1,6} s$' then
      case when has_left then jsonb_build_object('code', 'no_answer', 'seconds', substring(words from '\d+')::int)
      else '{"code": "no_connection", "system": ""}' end
    when words ~ '^connection failed(: \w+)?$' then jsonb_build_object(
      'code', case when has_left then 'connection_broke' else 'no_connection' end,
      'system', coalesce(substring(words from ': (\w+)$'), ''))
    when words ~ '^(the provider|Telegram) answered \d{3}( with something else)?$'
      or words ~ '^the answer \(\d{3}\) cannot be read$' then
      jsonb_build_object('code', 'provider_status', 'status', substring(words from '\d{3}')::int)
    when words ~ '^the file’s server answered \d{3}$' then '{"code": "file_unreadable"}'
    when words ~ '^the (text|caption) is longer than \d{1,6} characters$' then
      jsonb_build_object('code', 'text_too_long', 'characters', substring(words from '\d+')::int)
    when words ~ '^the file is larger than \d{1,6} MB$' then
      jsonb_build_object('code', 'file_too_large', 'megabytes', substring(words from '\d+')::int)
    when words = 'the picture is larger than the 10 MB that Telegram takes' then
      '{"code": "file_too_large", "megabytes": 10}'
    when words ~ '^the picture is too (large|narrow) for Telegram: \d{1,6} × \d{1,6} px$' then jsonb_build_object(
      'code', 'picture_too_' || substring(words from '(large|narrow)'),
      'width', substring(words from ': (\d+)')::int, 'height', substring(words from '× (\d+)')::int)
    else coalesce((
      select jsonb_build_object('code', code) from (values
        ('the address is not allowed', 'address_not_allowed'),
        ('the key has characters that cannot be sent', 'key_not_sendable'),
        ('the lease was lost before sending', 'lease_lost'),
        ('the worker ended before the answer', 'worker_lost'),
        ('the answer is too big', 'answer_too_big'),
        ('the answer cannot be read', 'answer_unreadable'),
        ('the answer has no message id', 'no_message_id'),
        ('the provider is not set up for this shop', 'not_set_up'),
        ('the WAHA server of this shop is not set up', 'not_set_up'),
        ('the Evolution API server of this shop is not set up', 'not_set_up'),
        ('the bot is not set up for this shop', 'not_set_up'),
        ('the settings of this channel cannot be read now', 'settings_unreadable'),
        ('the key is wrong', 'wrong_key'),
        ('the bot’s token is not accepted', 'wrong_key'),
        ('this chat does not exist', 'no_such_chat'),
        ('refused without a reason', 'no_words'),
        ('failed at the provider', 'no_words'),
        ('WhatsApp did not take the message', 'not_taken'),
        ('the bot was removed', 'bot_removed'),
        ('the bot is not in the group', 'bot_not_in_group'),
        ('the bot may not post there', 'bot_no_rights'),
        ('this is not the Bot API', 'not_this_provider'),
        ('an album has 2 to 10 pictures', 'album_size'),
        ('the file cannot be read right now', 'file_unreadable'),
        ('the file may not be read', 'file_unreadable'),
        ('the file is not there any more', 'file_gone'),
        ('the picture is empty', 'picture_empty'),
        ('the picture has no size', 'picture_empty'),
        ('the picture is neither JPEG nor PNG', 'picture_format')
      ) as known (sentence, code) where sentence = words
    ), jsonb_build_object('code', 'provider_said', 'words', words))
  end
$$;

-- The same where only a provider's trouble can stand: one of our own codes of the ledger is the provider's own word there.
create function pg_temp.trouble_of(words text, has_left boolean) returns jsonb language sql immutable as $$
  select case
    when words in ('worker_lost', 'rate_limited', 'phone_not_active', 'queue_cleared', 'group_removed', 'group_lost',
      'group_moved', 'group_twice', 'not_approved', 'passive', 'subfolder_passive', 'picture_changed', 'photo_gone',
      'no_text', 'the worker ended before the answer') then jsonb_build_object('code', 'provider_said', 'words', words)
    else pg_temp.reason_of(words, has_left) end
$$;

-- Adding a column that may be empty rewrites nothing, and only the rows with something to say are touched; changing the
-- type of the old one would rewrite the whole ledger.
alter table deliveries add column reason jsonb;
-- Nothing moves: the counts stay.
alter table deliveries disable trigger deliveries_moved;
update deliveries set reason = pg_temp.reason_of(error, status = 'uncertain') where error is not null;
alter table deliveries enable trigger deliveries_moved;
alter table deliveries drop column error;

alter table delivery_attempts add column reason jsonb;
update delivery_attempts set reason = pg_temp.reason_of(detail, outcome = 'ambiguous') where detail is not null;
alter table delivery_attempts drop column detail;

-- The lists of a shop are short.
alter table channel_groups alter column lost_reason type jsonb using pg_temp.trouble_of(lost_reason, true);

-- Calls of providers that wait to be worked on, and what the last searches for channels came to.
update channel_events set body = jsonb_set(body, '{events}', (
  select jsonb_agg(case when e ->> 'why' is null then e
    else jsonb_set(e, '{why}', pg_temp.trouble_of(e ->> 'why', true)) end order by place)
  from jsonb_array_elements(body -> 'events') with ordinality as all_events (e, place)))
where handled_at is null and body @? '$.events[*].why';
update channel_fetches set steps = (
  select jsonb_agg(case when s ->> 'why' is null then s
    else jsonb_set(s, '{why}', pg_temp.trouble_of(s ->> 'why', false)) end order by place)
  from jsonb_array_elements(steps) with ordinality as all_steps (s, place))
where steps @? '$[*].why ? (@ != null)';

update broadcasts set left_out = (
  select jsonb_agg(case
    when item ->> 'name' ~ '^\d{1,9} images?$' and item ->> 'reason' like 'not approved and active any more%' then
      jsonb_build_object('name', null, 'reason', jsonb_build_object(
        'code', 'images_not_sendable', 'images', substring(item ->> 'name' from '\d+')::int))
    else jsonb_build_object('name', item -> 'name', 'reason', case
      when item ->> 'reason' ~ '^its phone \+[\d ]+ is not active\.$' then
        jsonb_build_object('code', 'phone_not_active', 'phone', substring(item ->> 'reason' from '\+([\d ]+) is'))
      when item ->> 'reason' = 'its phone is not active.' then '{"code": "phone_not_active", "phone": ""}'
      else coalesce((
        select jsonb_build_object('code', code) from (values
          ('its channel is not set up.', 'channel_not_configured'),
          ('it does not take this kind of image.', 'source_not_admitted'),
          ('the provider does not know its phone.', 'phone_unknown'),
          ('no active phone may post in it.', 'cannot_post'),
          ('this phone may not post in it.', 'this_phone_cannot_post'),
          ('nothing can be posted in it any more.', 'group_lost'),
          ('no Telegram account writes to it.', 'no_telegram_account')
        ) as known (sentence, code) where sentence = item ->> 'reason'
      ), jsonb_build_object('code', 'in_words', 'words', item -> 'reason')) end)
    end order by place)
  from jsonb_array_elements(left_out) with ordinality as items (item, place))
where left_out <> '[]';
