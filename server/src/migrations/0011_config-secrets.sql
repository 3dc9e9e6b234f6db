-- Secrets that were typed into server_config, or into the headers of the group settings, are masked in the audit (D-93). What is
-- stored in shops is cleaned at each start (features/shop/clean-configs.ts), because sealing needs the installation's key.

-- No policy lets anybody change the audit, and forced row-level security holds for its owner, too.
alter table audit_log no force row level security;

-- Parts with names are kept if they are among `kept`, and numbers, switches and nothing always are.
create function pg_temp.only(part jsonb, kept text[]) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(part) = 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when key = any(kept) and jsonb_typeof(value) <> 'object' and value::text !~ '\d{6,}:[A-Za-z0-9_-]{30,}'
          and value::text !~ '://[^\s/?#@"]+@' and value::text !~* '[?&][^=&"]*(key|token|secret|pass)[^=&"]*='
          and value::text !~* '"[^"]*(token|secret|passw|api.?key|authori)[^"]*"\s*:' then value
        when jsonb_typeof(value) in ('number', 'boolean', 'null') then value
        else '"***"' end), '{}')
      from jsonb_each(part))
    when jsonb_typeof(part) in ('number', 'boolean', 'null') then part
    else '"***"' end
$$;

create function pg_temp.clean_config(config jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(config) <> 'object' then pg_temp.only(config, '{}') else
    pg_temp.only(config - array['whatsapp', 'telegram', 'telegram1', 'mobile', 'sending_pace', 'telegram_button_extra'], array[
      'ftp_key', 'folder_id', 'telegram_bot_id', 'telegram_bot_name', 'buttons_message', 'broadcast', 'mobile_settings',
      'collage_format', 'downloadAll', 'sendOnlyAfter', 'justOneMonth', 'group_key', 'group_by_name', 'group_by_name_no_group',
      'bc_order_by_name', 'onlydiscount', 'send_discount_products_brand', 'send_discount_products_brand_key',
      'production_images', 'mobile_images', 'button_count', 'button_header_text', 'buttons_sale_fire', 'no_web_url',
      'whatsapp_contact_message', 'whatsapp_contact_message2', 'whatsapp_contact_message3'])
    || coalesce((
      select jsonb_object_agg(key, pg_temp.only(value, case key
        when 'whatsapp' then array['product_id']
        when 'mobile' then array['app_title', 'allow_upload', 'upload_folder', 'visible_brands', 'show_price', 'watermark_text',
          'notify_new']
        when 'telegram' then array['main_group', 'telegram_id', 'buttons_message', 'video_url', 'nobuttons', 'new_telegram',
          'buttons']
        when 'telegram1' then array['main_group', 'telegram_id', 'buttons_message', 'video_url', 'nobuttons', 'new_telegram',
          'buttons']
        else '{}'::text[] end))
      from jsonb_each(config)
      where key in ('whatsapp', 'telegram', 'telegram1', 'mobile', 'sending_pace', 'telegram_button_extra')), '{}')
  end
$$;

-- One side of a change: its server_config, and its group settings without the headers.
create function pg_temp.clean_side(side jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(side) <> 'object' then side else side
    || case when side ? 'server_config' then jsonb_build_object('server_config', pg_temp.clean_config(side -> 'server_config'))
      else '{}' end
    || case when jsonb_typeof(side -> 'swc_settings') = 'object' then
        jsonb_build_object('swc_settings', (side -> 'swc_settings') - 'headers') else '{}' end
  end
$$;

update audit_log
set diff = diff || (
  select jsonb_object_agg(key, pg_temp.clean_side(value)) from jsonb_each(diff) where key in ('before', 'after'))
where jsonb_typeof(diff) = 'object'
  and (diff -> 'before' ?| array['server_config', 'swc_settings'] or diff -> 'after' ?| array['server_config', 'swc_settings']);

alter table audit_log force row level security;
