import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { Sealer } from '../../secrets/seal.ts';
import { openSecret } from '../shop/secrets.ts';

const configured = z.object({ whatsapp: z.object({ product_id: z.string().check(z.minLength(1)) }) });

/** The shop's account at the messaging provider with its opened key; null = not set up. The key goes to the adapter only. */
export async function providerAccount(
  { database, sealer }: { database: Pick<Database, 'db'>; sealer: Sealer },
  shopId: string,
): Promise<{ productId: string; key: string } | null> {
  return inShop(database, shopId, async (scope) => {
    const shop = await scope.db
      .selectFrom('shops')
      .select('server_config')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow();
    const config = z.safeParse(configured, shop.server_config);
    const key = await openSecret(scope, sealer, 'whatsapp.key');
    return config.success && key !== null ? { productId: config.data.whatsapp.product_id, key } : null;
  });
}
