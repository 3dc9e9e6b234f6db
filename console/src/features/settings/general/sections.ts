import { clientTextLengths } from '@kolaj/contract/settings/client-config';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ValueName, Values } from './values.ts';

/** Names of the fields that hold exactly this. */
type NamesOf<Value> = {
  [Name in ValueName]: [Values[Name], Value] extends [Value, Values[Name]] ? Name : never;
}[ValueName];

export type PictureName = 'logo' | 'favicon' | 'cover_photo' | 'background_image';
export type ColourName = 'header_color' | 'background_color';

/** A field and how it is shown. */
export type Field =
  | { kind: 'switch'; name: NamesOf<boolean> }
  | {
      kind: 'line' | 'lines' | 'phone';
      name: Exclude<NamesOf<string>, PictureName | ColourName | 'currency'>;
      atMost: number;
    }
  | { kind: 'picture'; name: PictureName }
  | { kind: 'colour'; name: ColourName }
  | { kind: 'language'; name: 'language' }
  | { kind: 'buttons'; name: 'button_design' }
  | { kind: 'product-pictures'; name: 'product_pictures' }
  | { kind: 'quality'; name: 'slider_quality' | 'image_quality' }
  | { kind: 'new-days'; name: 'new_for_days' }
  | { kind: 'auto-publish'; name: 'auto_publish' }
  | { kind: 'bar'; name: 'bar_menu' }
  | { kind: 'cart'; name: 'cart_settings' }
  | { kind: 'agents'; name: 'agent_list' }
  | { kind: 'share'; name: 'share_button_text' }
  | { kind: 'currency'; name: 'currency' }
  | { kind: 'decimal'; name: 'price_decimal' };

export const sectionNames = ['look', 'texts', 'products', 'ordering', 'brands', 'publishing', 'sending'] as const;
export type SectionName = (typeof sectionNames)[number];

export const sectionWords: Readonly<Record<SectionName, MessageDescriptor>> = {
  look: msg({ id: 'site-settings.look', message: 'Look' }),
  texts: msg({ id: 'site-settings.texts', message: 'Title and texts' }),
  products: msg({ id: 'site-settings.products', message: 'Products' }),
  ordering: msg({ id: 'site-settings.ordering', message: 'Ordering' }),
  brands: msg({ id: 'site-settings.brands', message: 'Brands' }),
  publishing: msg({ id: 'site-settings.publishing', message: 'Publishing' }),
  sending: msg({ id: 'site-settings.sending', message: 'Sending' }),
};

const switches = (...names: NamesOf<boolean>[]): Field[] => names.map((name) => ({ kind: 'switch', name }));

/** The form of the site and of sending, top to bottom. */
export const sections: Readonly<Record<SectionName, readonly Field[]>> = {
  look: [
    { kind: 'colour', name: 'header_color' },
    { kind: 'colour', name: 'background_color' },
    { kind: 'picture', name: 'logo' },
    { kind: 'picture', name: 'favicon' },
    { kind: 'picture', name: 'cover_photo' },
    { kind: 'picture', name: 'background_image' },
    { kind: 'buttons', name: 'button_design' },
    ...switches('contain'),
    { kind: 'bar', name: 'bar_menu' },
  ],
  texts: [
    { kind: 'line', name: 'title', atMost: clientTextLengths.title },
    { kind: 'language', name: 'language' },
    { kind: 'lines', name: 'description', atMost: clientTextLengths.description },
    { kind: 'line', name: 'google_analytics', atMost: 20 },
    ...switches('count_visits'),
  ],
  products: [
    { kind: 'currency', name: 'currency' },
    { kind: 'decimal', name: 'price_decimal' },
    { kind: 'product-pictures', name: 'product_pictures' },
    { kind: 'quality', name: 'slider_quality' },
    { kind: 'quality', name: 'image_quality' },
    ...switches(
      'show_detail',
      'unit_pricing',
      'same_products_show',
      'same_products_fast',
      'divide_into_types',
      'search_product',
      'show_videos',
    ),
    { kind: 'line', name: 'show_videos_title', atMost: clientTextLengths.show_videos_title },
    ...switches('video_to_product'),
  ],
  ordering: [
    { kind: 'phone', name: 'whatsapp_phone', atMost: 30 },
    { kind: 'cart', name: 'cart_settings' },
    { kind: 'share', name: 'share_button_text' },
    ...switches('select_agent'),
    { kind: 'agents', name: 'agent_list' },
  ],
  brands: switches('open_brands', 'show_all_brands', 'table_menu', 'brands_by_themselves'),
  publishing: [
    { kind: 'auto-publish', name: 'auto_publish' },
    { kind: 'new-days', name: 'new_for_days' },
  ],
  sending: [
    ...switches('link_under_pictures', 'sendOnlyAfter', 'onlydiscount', 'send_discount_products_brand'),
    { kind: 'line', name: 'send_discount_products_brand_key', atMost: 200 },
    ...switches('group_by_name', 'group_by_name_no_group', 'bc_order_by_name', 'justOneMonth'),
    { kind: 'lines', name: 'whatsapp_contact_message', atMost: 4096 },
    { kind: 'lines', name: 'whatsapp_contact_message2', atMost: 4096 },
    { kind: 'lines', name: 'whatsapp_contact_message3', atMost: 4096 },
  ],
};
