import type { ShopSettings } from '@kolaj/contract/settings/settings';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { headerColorOf, readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { defaultFields } from '@kolaj/domain/shop/config/config-change';
import { readServerConfig, type ServerConfig } from '@kolaj/domain/shop/config/server-config';
import { understoodConfig } from '../shop/open/understood-config.ts';
import type { ConfigRow } from './settings.store.ts';

export const clientConfigOf = ({ name }: Pick<ConfigRow, 'name'>, stored: unknown) =>
  readClientConfig(stored, { shopName: name });

/** What a shop may set of its server_config (D-07), as it is understood. */
export const sendingOf = (stored: unknown): ShopSettings['server_config'] =>
  ownFields(readServerConfig(understoodConfig(stored).known));

function ownFields(config: ServerConfig): ShopSettings['server_config'] {
  return {
    button_header_text: config.button_header_text,
    button_count: config.button_count,
    buttons_sale_fire: config.buttons_sale_fire,
    no_web_url: config.no_web_url,
    telegram_button_extra: config.telegram_button_extra,
    whatsapp_contact_message: config.whatsapp_contact_message,
    whatsapp_contact_message2: config.whatsapp_contact_message2,
    whatsapp_contact_message3: config.whatsapp_contact_message3,
    group_by_name: config.group_by_name,
    group_by_name_no_group: config.group_by_name_no_group,
    bc_order_by_name: config.bc_order_by_name,
    onlydiscount: config.onlydiscount,
    send_discount_products_brand: config.send_discount_products_brand,
    send_discount_products_brand_key: config.send_discount_products_brand_key,
    sendOnlyAfter: config.sendOnlyAfter,
    justOneMonth: config.justOneMonth,
    mobile: config.mobile,
  };
}

export function settingsView(row: ConfigRow, prices: PriceRules): ShopSettings {
  const client = clientConfigOf(row, row.client_config);
  const sending = sendingOf(row.server_config);
  const { whatsapp, telegram } = understoodConfig(row.server_config).known;
  return {
    config_version: row.config_version,
    client_config: client,
    server_config: sending,
    client_defaults: defaultFields({ ...client }, { ...clientConfigOf(row, {}) }),
    server_defaults: defaultFields({ ...sending }, { ...sendingOf({}) }),
    automatic_header_color: headerColorOf(
      { ...client, header_color: '' },
      { whatsapp: whatsapp != null, telegram: telegram != null },
    ),
    brands_by_themselves: row.brands_by_themselves,
    prices,
  };
}
