import { getInstallation, getProduct, getShop, type Product } from '@kolaj/contract/shop';
import type * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { forbidden } from '../../http/errors.ts';
import { type ActiveShop, on, type Route } from '../../http/route.ts';
import { maskOf } from './secrets.ts';
import { countForNavigation, readShop, type ShopRow } from './store.ts';

interface Deps {
  database: Database;
  installation: z.output<typeof getInstallation.output>;
}

const isOn = (value: unknown) => value === true || value === 1 || value === 'true';

/** server_config without secrets (D-06). */
async function serverConfigView(scope: ShopScope, { serverConfig }: ShopRow) {
  if (!serverConfig) return null;
  const { whatsapp } = serverConfig;
  return {
    ...serverConfig,
    whatsapp: whatsapp && { product_id: whatsapp.product_id, key: await maskOf(scope, 'whatsapp.key') },
  };
}

async function productOf(scope: ShopScope, shop: ActiveShop): Promise<Product> {
  const row = await readShop(scope);
  const { templates, awaiting } = await countForNavigation(scope);
  const canBroadcast = isOn(row.serverConfig?.broadcast) && row.serverConfig?.whatsapp != null;
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
    server_config: await serverConfigView(scope, row),
    client_config: row.clientConfig,
    features: {
      broadcast: canBroadcast,
      telegram: isOn(row.serverConfig?.broadcast) && row.serverConfig?.telegram != null,
      reels: isOn(row.clientConfig?.show_videos),
      has_schema: templates > 0,
    },
    standing: shop.standing,
    rights: shop.rights,
    awaiting_approval: awaiting,
  };
}

export function shopRoutes({ database, installation }: Deps): Route[] {
  return [
    on(getProduct).run(async (_input, { shopOfSession, account }) => {
      if (account.isAgent) throw forbidden('agent', 'Agent Hesaplarının Erişim Yetkisi Yoktur.');
      const product = shopOfSession
        ? await inShop(database, shopOfSession.id, (scope) => productOf(scope, shopOfSession))
        : null;
      return { success: true as const, product, force_reload: false };
    }),

    on(getShop).run(async (_input, { inShop: run, shop }) =>
      run(async (scope) => {
        const config = await serverConfigView(scope, await readShop(scope));
        return { success: true as const, config: config ?? { ftp_key: null, whatsapp: null }, keyword: shop.keyword };
      }),
    ),

    on(getInstallation).run(async () => installation),
  ];
}
