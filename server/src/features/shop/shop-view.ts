import { serverConfigView as view } from '@kolaj/contract/settings/server-config';
import type { Product } from '@kolaj/contract/shop/shop';
import { readServerConfig } from '@kolaj/domain/shop/config/server-config';
import { trialOf } from '@kolaj/domain/shop/trial';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { ActiveShop } from '../../http/route.ts';
import { hasTelegram } from './open/has-telegram.ts';
import { shopPrices } from './open/prices.store.ts';
import { maskOf, type SecretMask } from './open/secrets.store.ts';
import { countForNavigation, readShop, type ShopRow } from './open/shop.store.ts';
import type { ConfigFault } from './open/understood-config.ts';

/** Whether the shop's broadcast screens are set up (NAV-04, D-87). */
export function canBroadcast({ serverConfig, ownChannels }: ShopRow): boolean {
  const { broadcast, whatsapp } = readServerConfig(serverConfig?.known ?? {});
  return broadcast && (ownChannels.length > 0 || whatsapp !== null);
}

/** What people of the shop see of its server_config: the fields of the contract, without secrets (D-06, D-93). */
export function serverConfigView(
  { serverConfig }: Pick<ShopRow, 'serverConfig'>,
  { key }: { key: SecretMask },
): z.output<typeof view> | null {
  if (!serverConfig) return null;
  const { ftp_key, whatsapp } = readServerConfig(serverConfig.known);
  return z.parse(view, { ...serverConfig.known, ftp_key, whatsapp: whatsapp && { ...whatsapp, key } });
}

export type NoteFaults = (shop: { keyword: string }, faults: readonly ConfigFault[]) => void;

/** More than an installation has shops with faults; the memory is what makes each of them be logged once. */
const maxNoted = 5000;

/** Logs what is not understood of a shop's stored settings once per process, and again when it is something else. */
export function faultLog(log: { warn: (entry: object, words: string) => void }): NoteFaults {
  const noted = new Set<string>();
  return ({ keyword }, faults) => {
    if (faults.length === 0) return;
    const said = faults.map(({ field, code }) => `${field}: ${code}`);
    const entry = JSON.stringify([keyword, said]);
    if (noted.has(entry)) return;
    if (noted.size >= maxNoted) noted.clear();
    noted.add(entry);
    log.warn({ shop: keyword, faults: said }, 'Stored settings are not understood and count as not set.');
  };
}

/** The shop as the console's shell needs it. */
export async function productOf(
  scope: ShopScope,
  shop: ActiveShop,
  { now, noteFaults }: { now: Date; noteFaults: NoteFaults },
): Promise<Product> {
  const [row, key, { templates, awaiting }, prices] = await Promise.all([
    readShop(scope),
    maskOf(scope, 'whatsapp.key'),
    countForNavigation(scope),
    shopPrices(scope),
  ]);
  noteFaults(shop, row.serverConfig?.faults ?? []);
  return {
    type: 'shop',
    pid: shop.pid,
    keyword: shop.keyword,
    name: shop.name,
    time_zone: shop.timeZone,
    live: {
      settings: { subscription_package: row.subscriptionPackage },
      created_at: row.createdAt.toISOString(),
    },
    trial: trialOf({ ...row, timeZone: shop.timeZone, now }),
    server_config: serverConfigView(row, { key }),
    client_config: row.clientConfig && { ...row.clientConfig },
    prices,
    features: {
      broadcast: canBroadcast(row),
      telegram: hasTelegram(row),
      reels: row.clientConfig?.show_videos ?? false,
      has_schema: templates > 0,
    },
    standing: shop.standing,
    rights: shop.rights,
    awaiting_approval: awaiting,
  };
}
