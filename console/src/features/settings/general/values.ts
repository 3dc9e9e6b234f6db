import type { DecimalMark } from '@kolaj/domain/price/currency';
import type { ClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { ServerConfig } from '@kolaj/domain/shop/config/server-config';

/** Fields of client_config that have a place here; those that nothing of the site reads yet have none (D-47). */
export const siteNames = [
  'header_color',
  'background_color',
  'logo',
  'favicon',
  'cover_photo',
  'background_image',
  'button_design',
  'contain',
  'bar_menu',
  'title',
  'language',
  'description',
  'google_analytics',
  'count_visits',
  'product_pictures',
  'slider_quality',
  'image_quality',
  'show_detail',
  'unit_pricing',
  'same_products_show',
  'same_products_fast',
  'divide_into_types',
  'search_product',
  'show_videos',
  'show_videos_title',
  'video_to_product',
  'whatsapp_phone',
  'select_agent',
  'agent_list',
  'share_button_text',
  'cart_settings',
  'open_brands',
  'show_all_brands',
  'table_menu',
  'auto_publish',
  'new_for_days',
  'link_under_pictures',
] as const satisfies readonly (keyof ClientConfig)[];

/** Fields of server_config that people of the shop may change (D-07), as far as something reads them. */
export const sendingNames = [
  'sendOnlyAfter',
  'onlydiscount',
  'send_discount_products_brand',
  'send_discount_products_brand_key',
  'group_by_name',
  'group_by_name_no_group',
  'bc_order_by_name',
  'justOneMonth',
  'whatsapp_contact_message',
  'whatsapp_contact_message2',
  'whatsapp_contact_message3',
] as const satisfies readonly (keyof ServerConfig)[];

/** Settings of no configuration. An empty currency = nobody has chosen one, and a guess is used; else ISO 4217. */
export const ownNames = ['currency', 'price_decimal', 'brands_by_themselves'] as const;

/** What the form holds, flat: no name is in both configurations. */
export type Values = Pick<ClientConfig, (typeof siteNames)[number]> &
  Pick<ServerConfig, (typeof sendingNames)[number]> & {
    brands_by_themselves: boolean;
    currency: string;
    price_decimal: DecimalMark;
  };
export type ValueName = keyof Values;
/** In the order of the page. */
export const valueNames = [
  ...siteNames.slice(0, siteNames.indexOf('product_pictures')),
  'currency',
  'price_decimal',
  ...siteNames.slice(siteNames.indexOf('product_pictures'), siteNames.indexOf('auto_publish')),
  'brands_by_themselves',
  ...siteNames.slice(siteNames.indexOf('auto_publish')),
  ...sendingNames,
] as const satisfies readonly ValueName[];
