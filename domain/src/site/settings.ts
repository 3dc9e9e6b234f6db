import { type Language, languages } from '../shared/language.ts';
import { phoneDigits } from './order-link.ts';
import { parseHexColor } from './theme.ts';

export const buttonDesigns = ['solid', 'outline', 'soft'] as const;
export type ButtonDesign = (typeof buttonDesigns)[number];

/** The pinned, computed brands "new" and "discounted" (D-49). */
export interface VirtualBrand {
  active: boolean;
  /** Empty = the site's own word for it. */
  name: string;
  logo: string;
}

/** What the site takes from client_config, with the defaults of D-47. Addresses are still unchecked text. */
export interface SiteSettings {
  /** Empty = the shop's name. */
  title: string;
  description: string;
  language: Language;
  openBrands: boolean;
  showAllBrands: boolean;
  unitPricing: boolean;
  contain: boolean;
  showDetail: boolean;
  sameProductsShow: boolean;
  sameProductsFast: boolean;
  divideIntoTypes: boolean;
  buttonDesign: ButtonDesign;
  /** Digits only. */
  whatsappPhone: string | null;
  /** `#rrggbb`; null = automatic (D-48). */
  headerColor: string | null;
  backgroundColor: string;
  backgroundImage: string;
  logo: string;
  favicon: string;
  coverPhoto: string;
  newBrand: VirtualBrand;
  discountBrand: VirtualBrand;
}

/** Reads a stored client_config. Unknown, missing and senseless values become the default: a site never fails for one. */
export function readSiteSettings(config: Readonly<Record<string, unknown>>): SiteSettings {
  const text = (field: string) => textOf(config[field]);
  const flag = (field: string) => isOn(config[field]);
  return {
    title: text('title'),
    description: text('description'),
    language: oneOf(languages, text('language').toLowerCase()) ?? 'tr',
    openBrands: flag('open_brands'),
    showAllBrands: flag('show_all_brands'),
    unitPricing: flag('unit_pricing'),
    contain: flag('contain'),
    showDetail: flag('show_detail'),
    sameProductsShow: flag('same_products_show'),
    sameProductsFast: flag('same_products_fast'),
    divideIntoTypes: flag('divide_into_types'),
    buttonDesign: oneOf(buttonDesigns, text('button_design')) ?? 'solid',
    whatsappPhone: phoneDigits(text('whatsapp_phone')),
    headerColor: parseHexColor(text('header_color')),
    backgroundColor: parseHexColor(text('background_color')) ?? '#e5ddd5',
    backgroundImage: text('background_image'),
    logo: text('logo') || text('navbarIcon'),
    favicon: text('favicon'),
    coverPhoto: text('cover_photo'),
    newBrand: readVirtualBrand(config.new_products_brand),
    discountBrand: readVirtualBrand(config.discount_products_brand),
  };
}

/** Header colour of D-48: the shop's own, else WhatsApp green, else Telegram blue when only Telegram is configured. */
export function headerColorOf(settings: SiteSettings, channels: { whatsapp: boolean; telegram: boolean }): string {
  if (settings.headerColor !== null) return settings.headerColor;
  const hasWhatsapp = channels.whatsapp || settings.whatsappPhone !== null;
  return channels.telegram && !hasWhatsapp ? '#4788a9' : '#008069';
}

function readVirtualBrand(value: unknown): VirtualBrand {
  const fields = isRecord(value) ? value : {};
  return { active: isOn(fields.active), name: textOf(fields.name), logo: textOf(fields.logo) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** Old configurations hold switches as booleans, 0/1 or words. */
function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1' || value === 'on';
}

function oneOf<T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((word) => word === text);
}
