import { groupKeys } from '@kolaj/domain/broadcast/delivery/delivery';
import { readClientConfig, type WebAgent } from '@kolaj/domain/shop/config/client-config';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { parseSwc, type SwcSenders } from '../channel/open/swc.store.ts';
import { understoodConfig } from '../shop/open/understood-config.ts';
import { mainDomainOf } from '../site/open/main-domain.store.ts';

/** Old rows hold switches as booleans, "true" or 1. */
const flag = z.catch(
  z.pipe(
    z.union([z.boolean(), z.string(), z.number()]),
    z.transform((value: boolean | string | number) => value === true || value === 1 || value === 'true'),
  ),
  false,
);
const text = z.catch(z.string(), '');
const idText = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => String(value)),
  ),
  '',
);

const serverConfig = z.object({
  group_key: z.catch(z.enum(groupKeys), 'created_at'),
  group_by_name: flag,
  group_by_name_no_group: flag,
  bc_order_by_name: flag,
  sendOnlyAfter: flag,
  onlydiscount: flag,
  justOneMonth: flag,
  send_discount_products_brand: flag,
  send_discount_products_brand_key: text,
  whatsapp: z.catch(z.object({ product_id: idText }), { product_id: '' }),
  whatsapp_contact_message: text,
  whatsapp_contact_message2: text,
  whatsapp_contact_message3: text,
});

/** A shop's settings as far as sending reads them (D-51, D-53, D-58, D-60, D-85). */
export interface SendSettings extends z.infer<typeof serverConfig>, SwcSenders {
  shopName: string;
  keyword: string;
  /** Of its site, its own and proven; null = none. */
  domain: string | null;
  timeZone: string;
  discountBrandName: string;
  /** Agents of the site, in the shop's order. */
  agents: readonly WebAgent[];
  /** The site counts visits, and links to it say for whom they left (D-99). */
  countsVisits: boolean;
  /** Below a picture stands the address of its product. */
  linksUnderPictures: boolean;
  /** The site is published. */
  hasSite: boolean;
  /** The shop's own Telegram bot; null = it has none. */
  botId: string | null;
}

export async function readSendSettings(scope: ShopScope): Promise<SendSettings> {
  const row = await scope.db
    .selectFrom('shops')
    .select(['name', 'keyword', 'time_zone', 'server_config', 'client_config', 'swc_settings', 'live_build_id'])
    .select(
      sql<string | null>`(
        select settings ->> 'bot_id' from channel_connections
        where shop_id = ${scope.shopId} and channel = 'telegram' and driver = 'telegram-bot')`.as('botId'),
    )
    .select(mainDomainOf(scope.shopId).as('domain'))
    .where('id', '=', scope.shopId)
    .executeTakeFirstOrThrow();
  const site = readClientConfig(row.client_config, { shopName: row.name });
  return {
    ...z.parse(serverConfig, understoodConfig(row.server_config).known),
    shopName: row.name,
    keyword: row.keyword,
    domain: row.domain,
    timeZone: row.time_zone,
    botId: row.botId,
    discountBrandName: site.discount_products_brand.name,
    agents: site.agent_list,
    countsVisits: site.count_visits,
    linksUnderPictures: site.link_under_pictures,
    hasSite: row.live_build_id !== null,
    ...parseSwc(row.swc_settings),
  };
}
