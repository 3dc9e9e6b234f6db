import { groupKeys } from '@kolaj/domain/broadcast/delivery/delivery';
import { isSecretAddress, isSecretName } from '@kolaj/domain/shop/config/secret-shape';
import * as z from 'zod/mini';
import { pacePolicy } from '../broadcast/pace.ts';
import { failsAs } from '../errors.ts';
import { noSecret, switchInput, text } from './inputs.ts';

/**
 * The fields of server_config (ENT-04…21), once for the admin's dialog, the call and the reader (D-93). What older versions and the
 * specification write in several forms (switches as 0/1 or words, ids as numbers) is taken and kept in one.
 */

const onOff = z.optional(switchInput);

const asText = z.transform((value: string | number) => String(value).trim());
const idOf = (form: RegExp) => z.pipe(z.union([text(200).check(z.regex(form)), z.int()]), asText);
/** As far as ids of sources, products and accounts go: no spaces, no signs that tokens and addresses have. */
const id = idOf(/^[\p{L}\p{N}@._-]*$/u);

/** Where photos that are sent as they are come from: an address, `internal`, or nowhere (D-62). */
const photoSource = z.string().check(
  z.maxLength(2000),
  z.trim(),
  z.regex(/^(?:|internal|https?:\/\/[^\s/]\S*)$/i),
  z.refine<string>((address) => !isSecretAddress(address), failsAs('secret')),
);

const link = z.strictObject({ text: text(200), url: text(2000).check(z.regex(/^https?:\/\/\S+$/i)) });
/** {text, url}, a list of them, or lines "text | url" (D-69). */
const buttons = z.union([text(10_000), link, z.array(link).check(z.maxLength(100))]);

const chatIds = z.union([text(5000), z.int(), z.array(z.union([text(200), z.int()])).check(z.maxLength(500))]);

/** Newly typed, or the mask of the stored one sent back, which changes nothing (D-06). */
export const secretInput = z.union([
  z.string().check(z.maxLength(2000)),
  z.object({ set: z.boolean(), last4: z.string() }),
]);

/** A Telegram target (D-67). */
const target = {
  main_group: z.optional(chatIds),
  telegram_id: z.optional(z.nullable(id)),
  buttons_message: z.optional(text(4096)),
  video_url: z.optional(text(2000)),
  nobuttons: onOff,
  new_telegram: onOff,
  buttons: z.optional(buttons),
};

/** Fields that are one value. */
export const configFields = {
  ftp_key: z.optional(z.nullable(z.string().check(z.maxLength(200), z.regex(/^[\p{L}\p{N}._-]*$/u), noSecret()))),
  folder_id: z.optional(z.nullable(id)),
  telegram_bot_id: z.optional(idOf(/^\d{0,20}$/)),
  telegram_bot_name: z.optional(z.string().check(z.regex(/^@?\w{0,64}$/))),
  buttons_message: z.optional(text(4096)),
  broadcast: onOff,
  mobile_settings: onOff,
  collage_format: onOff,
  downloadAll: onOff,
  sendOnlyAfter: onOff,
  justOneMonth: onOff,
  group_key: z.optional(z.enum(groupKeys)),
  group_by_name: onOff,
  group_by_name_no_group: onOff,
  bc_order_by_name: onOff,
  onlydiscount: onOff,
  send_discount_products_brand: onOff,
  send_discount_products_brand_key: z.optional(text(200)),
  production_images: z.optional(photoSource),
  mobile_images: z.optional(photoSource),
  /** Buttons per row (CONST-04). */
  button_count: z.optional(
    z.pipe(
      z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number)),
      z.int().check(z.minimum(1), z.maximum(8)),
    ),
  ),
  button_header_text: z.optional(text(1000)),
  buttons_sale_fire: onOff,
  no_web_url: onOff,
  telegram_button_extra: z.optional(buttons),
  whatsapp_contact_message: z.optional(text(4096)),
  whatsapp_contact_message2: z.optional(text(4096)),
  whatsapp_contact_message3: z.optional(text(4096)),
  /** The pace of a firm for which nobody has chosen one (D-54). */
  sending_pace: z.optional(
    z.union([
      z.literal('sandbox'),
      z.strictObject({
        whatsapp: z.optional(z.nullable(pacePolicy)),
        telegram: z.optional(z.nullable(pacePolicy)),
      }),
    ]),
  ),
};

/** Fields that hold fields of their own. */
export const configGroups = {
  /** Its key is sealed, never kept here (D-06). */
  whatsapp: { product_id: z.optional(id) },
  telegram: target,
  telegram1: target,
  /** D-76 */
  mobile: {
    app_title: z.optional(text(200)),
    allow_upload: onOff,
    upload_folder: z.optional(text(500)),
    visible_brands: z.optional(z.union([z.literal('all'), z.array(text(200)).check(z.maxLength(1000))])),
    show_price: onOff,
    watermark_text: z.optional(text(200)),
    notify_new: onOff,
  },
};

/** An object that has only these fields; any other is named, and one that is named like a secret is told where it belongs. */
export const closed = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.looseObject(shape).check(
    z.check<Record<string, unknown>>(({ value, issues }) => {
      const foreign = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
      for (const name of foreign) {
        const code = isSecretName(name) ? 'secret' : 'unknown_key';
        issues.push({ code: 'custom', path: [name], input: null, message: 'Not a field here.', ...failsAs(code) });
      }
    }),
  );

const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.optional(z.nullable(closed(shape)));

/** What is changed of a server_config; what is left out stays as it is. */
const configPatch = closed({
  ...configFields,
  whatsapp: group({ ...configGroups.whatsapp, key: z.optional(secretInput) }),
  telegram: group(configGroups.telegram),
  telegram1: group(configGroups.telegram1),
  mobile: group(configGroups.mobile),
});
export const serverConfigPatch = z.pipe(z.record(z.string(), z.unknown()), configPatch);

/** Secrets are shown as this, never as themselves (D-06). */
export const secretMask = z.object({ set: z.boolean(), last4: z.string() });

const shownSwitch = z.optional(z.boolean());
const shownText = z.optional(z.string());
const shownGroup = z.optional(z.nullable(z.record(z.string(), z.unknown())));

/** What people of a shop see of its server_config: exactly these fields, and none with a secret. */
export const serverConfigView = z.object({
  ftp_key: z.nullable(z.string()),
  whatsapp: z.nullable(z.object({ product_id: z.string(), key: secretMask })),
  folder_id: z.optional(z.nullable(z.string())),
  telegram: shownGroup,
  telegram1: shownGroup,
  mobile: shownGroup,
  telegram_bot_id: shownText,
  telegram_bot_name: shownText,
  buttons_message: shownText,
  broadcast: shownSwitch,
  mobile_settings: shownSwitch,
  collage_format: shownSwitch,
  downloadAll: shownSwitch,
  sendOnlyAfter: shownSwitch,
  justOneMonth: shownSwitch,
  group_key: shownText,
  group_by_name: shownSwitch,
  group_by_name_no_group: shownSwitch,
  bc_order_by_name: shownSwitch,
  onlydiscount: shownSwitch,
  send_discount_products_brand: shownSwitch,
  send_discount_products_brand_key: shownText,
  production_images: shownText,
  mobile_images: shownText,
  button_count: z.optional(z.int()),
  button_header_text: shownText,
  buttons_sale_fire: shownSwitch,
  no_web_url: shownSwitch,
  telegram_button_extra: z.optional(z.unknown()),
  whatsapp_contact_message: shownText,
  whatsapp_contact_message2: shownText,
  whatsapp_contact_message3: shownText,
});
