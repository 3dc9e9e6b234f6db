import { readGroupKey } from '../../broadcast/accept/image-time.ts';
import type { GroupKey } from '../../broadcast/delivery/delivery.ts';
import { type Fields, fieldsOf, integerIn, isFields, isOn, textList, textOf, textOrNull } from '../../shared/loose.ts';
import { type LinkButton, readButtons, readTelegramTarget, type TelegramTarget } from '../telegram-target.ts';

/** The shop's server_config by its contract names (specification §3), without secrets. Every switch is off by default. */
export interface ServerConfig {
  ftp_key: string | null;
  folder_id: string | null;
  /** Its key is a sealed secret and never here (D-06). */
  whatsapp: { product_id: string } | null;
  telegram: TelegramTarget | null;
  telegram1: TelegramTarget | null;
  telegram_bot_id: string;
  telegram_bot_name: string;
  broadcast: boolean;
  mobile_settings: boolean;
  collage_format: boolean;
  downloadAll: boolean;
  sendOnlyAfter: boolean;
  justOneMonth: boolean;
  group_key: GroupKey;
  group_by_name: boolean;
  group_by_name_no_group: boolean;
  bc_order_by_name: boolean;
  onlydiscount: boolean;
  send_discount_products_brand: boolean;
  send_discount_products_brand_key: string;
  /** A URL, or `internal`; empty = the shop has no such source (D-62). */
  production_images: string;
  mobile_images: string;
  /** Buttons per row, 1–8 (CONST-04). */
  button_count: number;
  button_header_text: string;
  buttons_sale_fire: boolean;
  no_web_url: boolean;
  telegram_button_extra: LinkButton[];
  whatsapp_contact_message: string;
  whatsapp_contact_message2: string;
  whatsapp_contact_message3: string;
  mobile: MobileConfig;
}

/** Settings of the mobile agents' application (D-76). */
export interface MobileConfig {
  app_title: string;
  allow_upload: boolean;
  upload_folder: string;
  visible_brands: 'all' | string[];
  show_price: boolean;
  watermark_text: string;
  notify_new: boolean;
}

/** Reads a stored server_config with the defaults of the specification. */
export function readServerConfig(stored: Fields): ServerConfig {
  const flag = (field: keyof ServerConfig) => isOn(stored[field]);
  const text = (field: keyof ServerConfig) => textOf(stored[field]);
  const message = textOf(stored.buttons_message);
  return {
    ftp_key: textOrNull(stored.ftp_key),
    folder_id: textOrNull(stored.folder_id),
    whatsapp: readWhatsapp(stored.whatsapp),
    telegram: readTelegramTarget(stored.telegram, { message }),
    telegram1: readTelegramTarget(stored.telegram1, { message }),
    telegram_bot_id: text('telegram_bot_id'),
    telegram_bot_name: text('telegram_bot_name'),
    broadcast: flag('broadcast'),
    mobile_settings: flag('mobile_settings'),
    collage_format: flag('collage_format'),
    downloadAll: flag('downloadAll'),
    sendOnlyAfter: flag('sendOnlyAfter'),
    justOneMonth: flag('justOneMonth'),
    group_key: readGroupKey(text('group_key')).groupKey,
    group_by_name: flag('group_by_name'),
    group_by_name_no_group: flag('group_by_name_no_group'),
    bc_order_by_name: flag('bc_order_by_name'),
    onlydiscount: flag('onlydiscount'),
    send_discount_products_brand: flag('send_discount_products_brand'),
    send_discount_products_brand_key: text('send_discount_products_brand_key'),
    production_images: text('production_images'),
    mobile_images: text('mobile_images'),
    button_count: integerIn(stored.button_count, { min: 1, max: 8, fallback: 3 }),
    button_header_text: text('button_header_text'),
    buttons_sale_fire: flag('buttons_sale_fire'),
    no_web_url: flag('no_web_url'),
    telegram_button_extra: readButtons(stored.telegram_button_extra),
    whatsapp_contact_message: text('whatsapp_contact_message'),
    whatsapp_contact_message2: text('whatsapp_contact_message2'),
    whatsapp_contact_message3: text('whatsapp_contact_message3'),
    mobile: readMobile(fieldsOf(stored.mobile)),
  };
}

function readWhatsapp(value: unknown): ServerConfig['whatsapp'] {
  const product_id = textOf(fieldsOf(value).product_id);
  return isFields(value) && product_id !== '' ? { product_id } : null;
}

function readMobile(stored: Fields): MobileConfig {
  return {
    app_title: textOf(stored.app_title),
    allow_upload: isOn(stored.allow_upload),
    upload_folder: textOf(stored.upload_folder),
    visible_brands: Array.isArray(stored.visible_brands) ? textList(stored.visible_brands) : 'all',
    show_price: isOn(stored.show_price),
    watermark_text: textOf(stored.watermark_text),
    notify_new: isOn(stored.notify_new),
  };
}

/** The up to three contact messages that follow a broadcast, in order, without empty ones (D-60). */
export function contactMessages(config: ServerConfig): string[] {
  return [config.whatsapp_contact_message, config.whatsapp_contact_message2, config.whatsapp_contact_message3].filter(
    Boolean,
  );
}
