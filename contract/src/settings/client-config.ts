import { storedLogo } from '@kolaj/domain/shop/brand-logo';
import {
  buttonDesigns,
  clampBarMenu,
  clampQuality,
  configLanguages,
  isTimeOfDay,
  measurementId,
  newDays,
  orderKeepDays,
  playlistId,
  productPictures,
} from '@kolaj/domain/shop/config/client-config';
import { isSecretName } from '@kolaj/domain/shop/config/secret-shape';
import type { UploadUse } from '@kolaj/domain/shop/upload-use';
import { autoPublishModes, defaultPublishTime } from '@kolaj/domain/site/auto-publish';
import { phoneDigits } from '@kolaj/domain/site/order-link';
import { parseHexColor } from '@kolaj/domain/site/theme';
import * as z from 'zod/mini';
import { failsAs } from '../errors.ts';
import { switchInput, text } from './inputs.ts';

/**
 * The fields of client_config (ENT-22…48, D-47) as they are saved, once for the form and the server. Each may be left out (it stays)
 * or be null (the default again). What older versions write in several forms is taken and kept in one.
 */

/** Most characters, for the forms. */
export const clientTextLengths = {
  title: 120,
  description: 500,
  show_videos_title: 120,
  name: 120,
  note: 500,
} as const;
/** Web agents, and languages or flags of one. */
export const agentsAtMost = 50;
const agentWords = 10;

const trimmed = (length: number) => z.pipe(text(length), z.transform(trim));
const trim = (typed: string) => typed.trim();

/** Text that `read` makes something of, or nothing; kept as `read` gives it. */
const read = (reader: (typed: string) => string | null, length = 200) =>
  z.pipe(
    text(length).check(z.refine((typed) => typed.trim() === '' || reader(typed), failsAs('invalid'))),
    z.transform((typed: string) => reader(typed) ?? ''),
  );

const color = read(parseHexColor);
/** `+90 532 …`, `0090…`, `90532…`: kept as digits. */
const phone = read(phoneDigits);
/** Address that `upload` answered (a picture, no film), or empty; whether it is the shop's own the server knows. */
const picture = z.pipe(
  text(500).check(z.refine((typed) => typed.trim() === '' || storedLogo(typed) !== null, failsAs('unknown_image'))),
  z.transform(trim),
);

const number = z.union([
  z.number(),
  z.pipe(text(20).check(z.regex(/^\s*[+-]?\d+(?:\.\d+)?\s*$/)), z.transform(Number)),
]);
/** Beyond 0 and 100 is 0 or 100 (VAL-23). */
const quality = z.pipe(
  number,
  z.transform((typed: number) => clampQuality(typed)),
);
/** Beyond 0 and 2 is 0 or 2, no number is 0 (VAL-24, D-80). */
const barMenu = z.pipe(
  z.union([z.number(), text(20)]),
  z.transform((typed: number | string) => clampBarMenu(typed)),
);

const language = z.pipe(
  z.pipe(
    text(5),
    z.transform((typed: string) => typed.trim().toUpperCase()),
  ),
  z.enum(configLanguages),
);

/** A letter code as in `tr`. */
const letters = z.pipe(
  z.string().check(z.regex(/^[a-z]{2}$/i)),
  z.transform((code: string) => code.toLowerCase()),
);

/** `value`, the id, is given by the server when there is none, or when it belonged to an agent that was removed (D-74). */
const agent = z.strictObject({
  image: z._default(z.strictObject({ src: z._default(picture, '') }), { src: '' }),
  text: z.pipe(
    text(clientTextLengths.name).check(z.refine((typed) => typed.trim() !== '', failsAs('required'))),
    z.transform(trim),
  ),
  agentPhone: z.pipe(
    text(40).check(z.refine((typed) => phoneDigits(typed) !== null, failsAs('invalid'))),
    z.transform((typed: string) => phoneDigits(typed) ?? ''),
  ),
  value: z._default(
    z.pipe(
      z.union([z.int().check(z.minimum(0), z.maximum(999_999_999)), z.string().check(z.regex(/^\d{0,9}$/))]),
      z.transform(String),
    ),
    '',
  ),
  agentLang: z._default(z.array(letters).check(z.maxLength(agentWords)), []),
  flags: z._default(z.array(letters).check(z.maxLength(agentWords)), []),
  /** Names: messages about these brands name this agent. */
  brands: z._default(z.union([z.literal('all'), z.array(trimmed(200)).check(z.maxLength(500))]), 'all'),
});

const virtualBrand = z.object({
  name: z.optional(trimmed(clientTextLengths.name)),
  logo: z.optional(picture),
  active: z.optional(switchInput),
});

const cart = z.object({
  enabled: z.optional(switchInput),
  min_items: z.optional(z.pipe(number, z.int().check(z.minimum(0), z.maximum(1000)))),
  note: z.optional(trimmed(clientTextLengths.note)),
  checkout: z.optional(z.enum(['whatsapp', 'telegram'])),
  show_total: z.optional(switchInput),
  ask_contact: z.optional(switchInput),
  keep_days: z.optional(z.pipe(number, z.int().check(z.minimum(orderKeepDays.min), z.maximum(orderKeepDays.max)))),
  letters: z.optional(switchInput),
});

const autoPublish = z.object({
  mode: z.enum(autoPublishModes),
  at: z._default(z.string().check(z.refine(isTimeOfDay, failsAs('invalid'))), defaultPublishTime),
});

const field = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const onOff = field(switchInput);

/** All but `brands`, which mirrors the brand table and is written by it alone (D-49). */
export const clientConfigFields = {
  open_brands: onOff,
  show_all_brands: onOff,
  unit_pricing: onOff,
  table_menu: onOff,
  search_product: onOff,
  title: field(trimmed(clientTextLengths.title)),
  description: field(trimmed(clientTextLengths.description)),
  logo: field(picture),
  favicon: field(picture),
  navbarIcon: field(picture),
  cover_photo: field(picture),
  select_agent: onOff,
  whatsapp_phone: field(phone),
  agent_list: field(z.array(agent).check(z.maxLength(agentsAtMost))),
  language: field(language),
  contain: onOff,
  share_button_text: field(z.enum(['share', 'giveOrder'])),
  button_design: field(z.enum(buttonDesigns)),
  product_pictures: field(z.enum(productPictures)),
  new_for_days: field(z.pipe(number, z.int().check(z.minimum(newDays.min), z.maximum(newDays.max)))),
  auto_publish: field(autoPublish),
  same_products_show: onOff,
  same_products_fast: onOff,
  slider_quality: field(quality),
  image_quality: field(quality),
  cart_settings: field(cart),
  header_color: field(color),
  background_color: field(color),
  background_image: field(picture),
  bar_menu: field(barMenu),
  new_products_brand: field(virtualBrand),
  discount_products_brand: field(virtualBrand),
  show_videos: onOff,
  show_videos_title: field(trimmed(clientTextLengths.show_videos_title)),
  video_to_product: onOff,
  youtubePlasyList: field(read((typed) => playlistId(typed) || null)),
  show_detail: onOff,
  divide_into_types: onOff,
  google_analytics: field(read((typed) => measurementId(typed) || null)),
  count_visits: onOff,
  link_under_pictures: onOff,
};

/** Unknown fields are left out (D-08), but one that is named like a secret is told that it does not belong here. */
const withoutSecretNames = z.record(z.string(), z.unknown()).check(
  z.check<Record<string, unknown>>(({ value, issues }) => {
    for (const name of Object.keys(value).filter(isSecretName)) {
      issues.push({ code: 'custom', path: [name], input: null, message: 'Not a field here.', ...failsAs('secret') });
    }
  }),
);

const knownFields = z.object(clientConfigFields);
export type ClientConfigInput = z.input<typeof knownFields>;
export type ClientConfigPatch = z.output<typeof knownFields>;

/** What is changed of a client_config. */
export const clientConfigPatch = z.pipe(withoutSecretNames, knownFields);

/** What `upload` is asked for, for the picture of each field. */
export const pictureUses = {
  logo: 'logo',
  favicon: 'logo',
  navbarIcon: 'logo',
  cover_photo: 'picture',
  background_image: 'picture',
} as const satisfies Partial<Record<keyof ClientConfigPatch, UploadUse>>;

const seenBrand = z.object({ logo: z.string(), name: z.string(), _hash: z.string(), active: z.boolean() });

/** All fields as the shop's site understands them; what is not stored is its default. */
export const clientConfigView = z.object({
  open_brands: z.boolean(),
  show_all_brands: z.boolean(),
  unit_pricing: z.boolean(),
  table_menu: z.boolean(),
  search_product: z.boolean(),
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  favicon: z.string(),
  navbarIcon: z.string(),
  cover_photo: z.string(),
  select_agent: z.boolean(),
  whatsapp_phone: z.string(),
  agent_list: z.array(
    z.object({
      image: z.object({ src: z.string() }),
      text: z.string(),
      agentPhone: z.string(),
      value: z.string(),
      agentLang: z.array(z.string()),
      flags: z.array(z.string()),
      brands: z.union([z.literal('all'), z.array(z.string())]),
    }),
  ),
  language: z.enum(configLanguages),
  contain: z.boolean(),
  share_button_text: z.enum(['share', 'giveOrder']),
  button_design: z.enum(buttonDesigns),
  product_pictures: z.enum(productPictures),
  new_for_days: z.int(),
  auto_publish: z.object({ mode: z.enum(autoPublishModes), at: z.string() }),
  same_products_show: z.boolean(),
  same_products_fast: z.boolean(),
  slider_quality: z.int(),
  image_quality: z.int(),
  cart_settings: z.object({
    enabled: z.boolean(),
    min_items: z.int(),
    note: z.string(),
    checkout: z.enum(['whatsapp', 'telegram']),
    show_total: z.boolean(),
    ask_contact: z.boolean(),
    keep_days: z.int(),
    letters: z.boolean(),
  }),
  header_color: z.string(),
  background_color: z.string(),
  background_image: z.string(),
  bar_menu: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  new_products_brand: seenBrand,
  discount_products_brand: seenBrand,
  brands: z.array(z.object({ hash: z.string(), active: z.boolean(), indexes: z.int() })),
  show_videos: z.boolean(),
  show_videos_title: z.string(),
  video_to_product: z.boolean(),
  youtubePlasyList: z.string(),
  show_detail: z.boolean(),
  divide_into_types: z.boolean(),
  google_analytics: z.string(),
  count_visits: z.boolean(),
  link_under_pictures: z.boolean(),
});
