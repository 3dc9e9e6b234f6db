import { currencies } from '@kolaj/domain/price/currencies';
import { decimalMarks } from '@kolaj/domain/price/currency';
import * as z from 'zod/mini';
import { endpoint, nothing, resultOf } from '../endpoint.ts';
import { shopPrices } from '../shop/shop.ts';
import { clientConfigPatch, clientConfigView } from './client-config.ts';
import { configFields, configGroups } from './server-config.ts';

const link = z.object({ text: z.string(), url: z.string() });

/** What a shop may set of its own sending (D-07), as it is understood. */
const sendingView = z.object({
  button_header_text: z.string(),
  button_count: z.int(),
  buttons_sale_fire: z.boolean(),
  no_web_url: z.boolean(),
  telegram_button_extra: z.array(link),
  whatsapp_contact_message: z.string(),
  whatsapp_contact_message2: z.string(),
  whatsapp_contact_message3: z.string(),
  group_by_name: z.boolean(),
  group_by_name_no_group: z.boolean(),
  bc_order_by_name: z.boolean(),
  onlydiscount: z.boolean(),
  send_discount_products_brand: z.boolean(),
  send_discount_products_brand_key: z.string(),
  sendOnlyAfter: z.boolean(),
  justOneMonth: z.boolean(),
  mobile: z.object({
    app_title: z.string(),
    allow_upload: z.boolean(),
    upload_folder: z.string(),
    visible_brands: z.union([z.literal('all'), z.array(z.string())]),
    show_price: z.boolean(),
    watermark_text: z.string(),
    notify_new: z.boolean(),
  }),
});

const shopSettings = z.object({
  /** Sent back with a change, so that two people do not undo each other's. */
  config_version: z.int(),
  client_config: clientConfigView,
  server_config: sendingView,
  /** Fields of client_config that have their default value. */
  client_defaults: z.array(z.string()),
  server_defaults: z.array(z.string()),
  /** What an empty `header_color` means for this shop now (D-48). */
  automatic_header_color: z.string(),
  /** Whether imported subfolders become brands (D-49). */
  brands_by_themselves: z.boolean(),
  /** How the shop writes its prices (D-106). */
  prices: shopPrices,
});
export type ShopSettings = z.infer<typeof shopSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/shop/settings',
  role: 'shop',
  summary: 'Every setting of the shop as it is understood, which are defaults, and their version',
  input: nothing,
  output: resultOf(shopSettings),
});

/** What the person saw when the change was begun; both are left out by who wants to write whatever has happened since. */
const seen = {
  config_version: z.optional(z.int()),
  /** Values of the changed fields, as they were read: a field that nobody else has changed since is no conflict. */
  seen: z.optional(z.record(z.string(), z.unknown())),
};

/** 400 `bad_input` with a code per field, `client_config.logo`, and nothing is saved. */
export const updateClientConfig = endpoint({
  method: 'POST',
  path: '/shop/updateClientConfig',
  role: 'shop',
  right: 'manage',
  summary:
    'Change fields of client_config (API-43); 409 `settings_changed` with both values of each field that somebody changed since',
  input: z.object({ client_config: clientConfigPatch, ...seen }),
  output: resultOf(shopSettings),
});

/** Loose, so that a field that is the administrator's is refused by its name instead of being left out (D-07). */
export const sendingPatch = z.looseObject({
  button_header_text: configFields.button_header_text,
  button_count: configFields.button_count,
  buttons_sale_fire: configFields.buttons_sale_fire,
  no_web_url: configFields.no_web_url,
  telegram_button_extra: configFields.telegram_button_extra,
  whatsapp_contact_message: configFields.whatsapp_contact_message,
  whatsapp_contact_message2: configFields.whatsapp_contact_message2,
  whatsapp_contact_message3: configFields.whatsapp_contact_message3,
  group_by_name: configFields.group_by_name,
  group_by_name_no_group: configFields.group_by_name_no_group,
  bc_order_by_name: configFields.bc_order_by_name,
  onlydiscount: configFields.onlydiscount,
  send_discount_products_brand: configFields.send_discount_products_brand,
  send_discount_products_brand_key: configFields.send_discount_products_brand_key,
  sendOnlyAfter: configFields.sendOnlyAfter,
  justOneMonth: configFields.justOneMonth,
  mobile: z.optional(z.object(configGroups.mobile)),
});

/** 403 `not_yours` names the fields that only an administrator may change; then nothing is saved. */
export const updateServerConfig = endpoint({
  method: 'POST',
  path: '/shop/updateServerConfig',
  role: 'shop',
  right: 'manage',
  summary: 'Change what a shop may of server_config (API-44, D-07); 409 as of `updateClientConfig`',
  input: z.object({ server_config: sendingPatch, ...seen }),
  output: resultOf(shopSettings),
});

const settingsWish = z.object({
  client_config: z.optional(clientConfigPatch),
  server_config: z.optional(sendingPatch),
  brands_by_themselves: z.optional(z.boolean()),
  /** The amounts of all collages are read again with it. What is left out stays as it is: a guessed currency stays a guess. */
  currency: z.optional(z.enum(currencies)),
  price_decimal: z.optional(z.enum(decimalMarks)),
  ...seen,
});
export type SettingsWish = z.output<typeof settingsWish>;

/** Refusals are those of `updateClientConfig` and `updateServerConfig`. */
export const saveSettings = endpoint({
  method: 'POST',
  path: '/shop/saveSettings',
  role: 'shop',
  right: 'manage',
  summary: 'Change settings of every kind: all of them, or none',
  input: settingsWish,
  output: resultOf(shopSettings),
});
