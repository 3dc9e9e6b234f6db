import { type Language, languages } from '../../shared/language.ts';
import { type Fields, fieldsOf, integerIn, isFields, isOn, oneOf, textList, textOf } from '../../shared/loose.ts';
import { type AutoPublish, autoPublishModes, defaultPublishTime } from '../../site/auto-publish.ts';
import { phoneDigits } from '../../site/order-link.ts';
import { parseHexColor } from '../../site/theme.ts';

/**
 * The shop's client_config: the look of the catalogue site, by its contract names; meanings and defaults are D-47. Addresses of
 * pictures are still unchecked text.
 */
export interface ClientConfig {
  open_brands: boolean;
  show_all_brands: boolean;
  unit_pricing: boolean;
  table_menu: boolean;
  search_product: boolean;
  title: string;
  description: string;
  logo: string;
  favicon: string;
  navbarIcon: string;
  cover_photo: string;
  select_agent: boolean;
  /** Digits only; empty = no order button. */
  whatsapp_phone: string;
  agent_list: WebAgent[];
  language: ConfigLanguage;
  contain: boolean;
  share_button_text: 'share' | 'giveOrder';
  button_design: ButtonDesign;
  /** What the site shows of a product: its collage, its own photos, or both (D-105). */
  product_pictures: ProductPictures;
  /** Days that a product is new after its approval (D-45). */
  new_for_days: number;
  auto_publish: AutoPublish;
  /** Never on together with `same_products_fast` (VAL-25). */
  same_products_show: boolean;
  same_products_fast: boolean;
  /** 0–100 (VAL-23). */
  slider_quality: number;
  image_quality: number;
  cart_settings: CartSettings;
  /** `#rrggbb`, or empty = automatic (`headerColorOf`, D-48). */
  header_color: string;
  background_color: string;
  background_image: string;
  /** 0 = off, 1, 2 (VAL-24). */
  bar_menu: 0 | 1 | 2;
  new_products_brand: VirtualBrandConfig;
  discount_products_brand: VirtualBrandConfig;
  /** Mirror of the brand table (D-49). */
  brands: BrandMirror[];
  show_videos: boolean;
  show_videos_title: string;
  video_to_product: boolean;
  /** Id of a list, or empty. */
  youtubePlasyList: string;
  show_detail: boolean;
  divide_into_types: boolean;
  /** Measurement id, or empty. */
  google_analytics: string;
  /** The site counts visits by the links that led there (D-99); off = nothing is collected. */
  count_visits: boolean;
  /** Pictures that are sent have the address of their product below them (D-99). */
  link_under_pictures: boolean;
}

export const buttonDesigns = ['solid', 'outline', 'soft'] as const;
export type ButtonDesign = (typeof buttonDesigns)[number];

export const productPictures = ['both', 'collage', 'photos'] as const;
export type ProductPictures = (typeof productPictures)[number];

export const configLanguages = ['EN', 'TR', 'FR', 'DE', 'ES', 'PT', 'RU'] as const;
export type ConfigLanguage = (typeof configLanguages)[number];

export interface WebAgent {
  image: { src: string };
  /** The agent's name. */
  text: string;
  agentPhone: string;
  /** Id as text. */
  value: string;
  agentLang: string[];
  flags: string[];
  /** Names of the brands that the agent sells. */
  brands: 'all' | string[];
}

export interface CartSettings {
  enabled: boolean;
  min_items: number;
  note: string;
  checkout: 'whatsapp' | 'telegram';
  show_total: boolean;
  /** The cart asks for name and phone; nobody has to give them (D-98). */
  ask_contact: boolean;
  /** Days that what a customer wrote is kept (D-98). */
  keep_days: number;
  /** The owners get a letter when orders come (D-98). */
  letters: boolean;
}

export const newDays = { min: 1, max: 90, fallback: 7 } as const;

export const orderKeepDays = { min: 30, max: 365, fallback: 180 } as const;

export interface VirtualBrandConfig {
  logo: string;
  name: string;
  _hash: string;
  active: boolean;
}

export interface BrandMirror {
  hash: string;
  active: boolean;
  indexes: number;
}

const defaultGround = '#e5ddd5';

/** slider_quality and image_quality: whole numbers 0–100, 100 when it is no number (D-80). */
export function clampQuality(value: unknown): number {
  return integerIn(value, { min: 0, max: 100, fallback: 100 });
}

/** bar_menu: below 0 or no number → 0, above 2 (10 too) → 2 (D-80). */
export function clampBarMenu(value: unknown): 0 | 1 | 2 {
  const menu = integerIn(value, { min: 0, max: 2, fallback: 0 });
  if (menu === 0) return 0;
  return menu === 1 ? 1 : 2;
}

/** Measurement id of Google Analytics, strictly: it reaches a script's address. Empty for everything else. */
export function measurementId(text: string): string {
  return /^(?:G-[A-Z0-9]{4,16}|UA-\d{4,10}-\d{1,4})$/.test(text.trim()) ? text.trim() : '';
}

/** Id of a YouTube playlist, from itself or from an address with `list=` in it (D-79). Empty for everything else. */
export function playlistId(text: string): string {
  const address = URL.parse(text.trim());
  const isYoutube = address !== null && /^(?:(?:www|m)\.)?(?:youtube\.com|youtu\.be)$/.test(address.hostname);
  const id = isYoutube ? (address.searchParams.get('list') ?? '') : text.trim();
  return /^[\w-]{10,64}$/.test(id) ? id : '';
}

/**
 * The one reader of a stored client_config, with the defaults and clamps of D-47, D-48 and D-80. Never throws: what is unknown or
 * senseless there becomes the default, so that a site never fails for one field.
 */
export function readClientConfig(config: unknown, { shopName }: { shopName: string }): ClientConfig {
  const stored = fieldsOf(config);
  const flag = (field: keyof ClientConfig) => isOn(stored[field]);
  const text = (field: keyof ClientConfig) => textOf(stored[field]);
  return {
    open_brands: flag('open_brands'),
    show_all_brands: flag('show_all_brands'),
    unit_pricing: flag('unit_pricing'),
    table_menu: flag('table_menu'),
    search_product: flag('search_product'),
    title: textOf(stored.title, shopName),
    description: text('description'),
    logo: text('logo'),
    favicon: text('favicon'),
    navbarIcon: text('navbarIcon'),
    cover_photo: text('cover_photo'),
    select_agent: flag('select_agent'),
    whatsapp_phone: phoneDigits(text('whatsapp_phone')) ?? '',
    agent_list: listOf(stored.agent_list, readAgent),
    language: oneOf(configLanguages, text('language').toUpperCase(), 'TR'),
    contain: flag('contain'),
    share_button_text: oneOf(['share', 'giveOrder'], text('share_button_text'), 'share'),
    button_design: oneOf(buttonDesigns, text('button_design'), buttonDesigns[0]),
    product_pictures: oneOf(productPictures, text('product_pictures'), productPictures[0]),
    new_for_days: integerIn(stored.new_for_days, newDays),
    auto_publish: readAutoPublish(fieldsOf(stored.auto_publish)),
    same_products_show: flag('same_products_show') && !flag('same_products_fast'),
    same_products_fast: flag('same_products_fast'),
    slider_quality: clampQuality(stored.slider_quality),
    image_quality: clampQuality(stored.image_quality),
    cart_settings: readCart(fieldsOf(stored.cart_settings)),
    header_color: parseHexColor(text('header_color')) ?? '',
    background_color: parseHexColor(text('background_color')) ?? defaultGround,
    background_image: text('background_image'),
    bar_menu: clampBarMenu(stored.bar_menu),
    new_products_brand: readVirtualBrand(fieldsOf(stored.new_products_brand)),
    discount_products_brand: readVirtualBrand(fieldsOf(stored.discount_products_brand)),
    brands: listOf(stored.brands, readMirror),
    show_videos: flag('show_videos'),
    show_videos_title: text('show_videos_title'),
    video_to_product: flag('video_to_product'),
    youtubePlasyList: playlistId(text('youtubePlasyList')),
    show_detail: flag('show_detail'),
    divide_into_types: flag('divide_into_types'),
    google_analytics: measurementId(text('google_analytics')),
    count_visits: stored.count_visits === undefined || flag('count_visits'),
    link_under_pictures: flag('link_under_pictures'),
  };
}

/** The language that the site begins with. */
export const siteLanguage = ({ language }: Pick<ClientConfig, 'language'>): Language =>
  languages.find((known) => known === language.toLowerCase()) ?? 'tr';

/** Header colour of D-48: the shop's own, else WhatsApp green, else Telegram blue when only Telegram is configured. */
export function headerColorOf(
  config: Pick<ClientConfig, 'header_color' | 'whatsapp_phone'>,
  channels: { whatsapp: boolean; telegram: boolean },
): string {
  if (config.header_color !== '') return config.header_color;
  const hasWhatsapp = channels.whatsapp || config.whatsapp_phone !== '';
  return channels.telegram && !hasWhatsapp ? '#4788a9' : '#008069';
}

/** Turning one of the two "same products" switches on turns the other off; both at once: the fast one stays (VAL-25). */
export function withExclusiveSwitches(patch: Fields): Record<string, unknown> {
  if (isOn(patch.same_products_fast)) return { ...patch, same_products_show: false };
  return isOn(patch.same_products_show) ? { ...patch, same_products_fast: false } : { ...patch };
}

function listOf<Item>(value: unknown, read: (fields: Fields) => Item): Item[] {
  return Array.isArray(value) ? value.filter(isFields).map(read) : [];
}

function readAgent(fields: Fields): WebAgent {
  return {
    image: { src: textOf(fieldsOf(fields.image).src) },
    text: textOf(fields.text),
    agentPhone: textOf(fields.agentPhone),
    value: textOf(fields.value),
    agentLang: textList(fields.agentLang),
    flags: textList(fields.flags),
    brands: Array.isArray(fields.brands) ? textList(fields.brands) : 'all',
  };
}

function readCart(fields: Fields): CartSettings {
  return {
    enabled: isOn(fields.enabled),
    min_items: integerIn(fields.min_items, { min: 0, max: 1000, fallback: 0 }),
    note: textOf(fields.note),
    checkout: oneOf(['whatsapp', 'telegram'], fields.checkout, 'whatsapp'),
    show_total: isOn(fields.show_total),
    ask_contact: isOn(fields.ask_contact),
    keep_days: integerIn(fields.keep_days, orderKeepDays),
    letters: fields.letters === undefined || isOn(fields.letters),
  };
}

/** Time of day as fields for it give it. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

function readAutoPublish(fields: Fields): AutoPublish {
  const at = textOf(fields.at);
  return {
    mode: oneOf(autoPublishModes, fields.mode, 'off'),
    at: isTimeOfDay(at) ? at : defaultPublishTime,
  };
}

function readVirtualBrand(fields: Fields): VirtualBrandConfig {
  return {
    logo: textOf(fields.logo),
    name: textOf(fields.name),
    _hash: textOf(fields._hash),
    active: isOn(fields.active),
  };
}

function readMirror(fields: Fields): BrandMirror {
  return {
    hash: textOf(fields.hash),
    active: isOn(fields.active),
    indexes: integerIn(fields.indexes, { min: 0, max: 100_000, fallback: 0 }),
  };
}
