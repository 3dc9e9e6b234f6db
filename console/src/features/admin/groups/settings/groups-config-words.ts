import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The switches of server_config (specification §3) in the order of the work they belong to. */
export const switchWords = {
  broadcast: msg({ id: 'firm-config.broadcast', message: 'Broadcasting is set up' }),
  mobile_settings: msg({ id: 'firm-config.mobile-settings', message: 'Mobile agents' }),
  collage_format: msg({ id: 'firm-config.collage-format', message: 'Choice of collage format' }),
  downloadAll: msg({ id: 'firm-config.download-all', message: 'Downloads of collages and subfolders' }),
  justOneMonth: msg({ id: 'firm-config.just-one-month', message: 'Lists show one month only' }),
  sendOnlyAfter: msg({
    id: 'firm-config.send-only-after',
    message: 'Sent days may be sent again, all or only what came after',
  }),
  onlydiscount: msg({ id: 'firm-config.only-discount', message: 'Sends of discounted products only' }),
  send_discount_products_brand: msg({
    id: 'firm-config.discount-brand',
    message: 'Discounted products also go to the discount groups',
  }),
  group_by_name: msg({ id: 'firm-config.group-by-name', message: 'Pictures of one product are sent together' }),
  group_by_name_no_group: msg({
    id: 'firm-config.group-by-name-no-group',
    message: 'Sorted by product, but each picture alone',
  }),
  bc_order_by_name: msg({ id: 'firm-config.order-by-name', message: 'Sent in the order of their names' }),
  no_web_url: msg({ id: 'firm-config.no-web-url', message: 'Telegram messages without the site’s address' }),
  buttons_sale_fire: msg({ id: 'firm-config.sale-fire', message: 'Brands with discounts are marked in Telegram' }),
} as const satisfies Record<string, MessageDescriptor>;

export type SwitchName = keyof typeof switchWords;

/** The texts of server_config. */
export const textWords = {
  send_discount_products_brand_key: msg({ id: 'firm-config.discount-key', message: 'Name of the discount groups' }),
  production_images: msg({ id: 'firm-config.production-images', message: 'Source of production images' }),
  mobile_images: msg({ id: 'firm-config.mobile-images', message: 'Source of mobile images' }),
  telegram_bot_id: msg({ id: 'firm-config.bot-id', message: 'Telegram bot: id' }),
  telegram_bot_name: msg({ id: 'firm-config.bot-name', message: 'Telegram bot: name' }),
  button_header_text: msg({ id: 'firm-config.button-header', message: 'Telegram: text above the buttons' }),
  whatsapp_contact_message: msg({ id: 'firm-config.contact-1', message: 'Contact message 1' }),
  whatsapp_contact_message2: msg({ id: 'firm-config.contact-2', message: 'Contact message 2' }),
  whatsapp_contact_message3: msg({ id: 'firm-config.contact-3', message: 'Contact message 3' }),
} as const satisfies Record<string, MessageDescriptor>;

export type TextName = keyof typeof textWords;
