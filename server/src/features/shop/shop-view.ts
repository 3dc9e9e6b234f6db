import type { Product } from '@kolaj/contract/shop';
import { isOn } from '@kolaj/domain/shared/loose';
import { trialOf } from '@kolaj/domain/shop/trial';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { ActiveShop } from '../../http/route.ts';
import { maskOf } from './open/secrets.store.ts';
import { countForNavigation, readShop, type ShopRow } from './open/shop.store.ts';

/** Whether the shop's broadcast screens are set up (NAV-04, D-87). */
export const canBroadcast = ({ serverConfig, hasOwnChannel }: ShopRow): boolean =>
  isOn(serverConfig?.broadcast) && (hasOwnChannel || serverConfig?.whatsapp != null);

/** server_config without secrets (D-06). */
export async function serverConfigView(scope: ShopScope, { serverConfig }: ShopRow) {
  if (!serverConfig) return null;
  const { whatsapp } = serverConfig;
  return {
    ...serverConfig,
    whatsapp: whatsapp && { product_id: whatsapp.product_id, key: await maskOf(scope, 'whatsapp.key') },
  };
}

/** The shop as the console's shell needs it. */
export async function productOf(scope: ShopScope, shop: ActiveShop, now: Date): Promise<Product> {
  const row = await readShop(scope);
  const { templates, awaiting } = await countForNavigation(scope);
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
    server_config: await serverConfigView(scope, row),
    client_config: row.clientConfig,
    features: {
      broadcast: canBroadcast(row),
      telegram: isOn(row.serverConfig?.broadcast) && row.serverConfig?.telegram != null,
      reels: isOn(row.clientConfig?.show_videos),
      has_schema: templates > 0,
    },
    standing: shop.standing,
    rights: shop.rights,
    awaiting_approval: awaiting,
  };
}
