import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** The keys of server_config that decide what is shown; all others pass through as they are. */
const serverConfig = z.looseObject({
  ftp_key: z._default(z.nullable(z.string()), null),
  whatsapp: z._default(z.nullable(z.looseObject({ product_id: z.string() })), null),
  telegram: z.optional(z.unknown()),
  broadcast: z.optional(z.unknown()),
});
const clientConfig = z.looseObject({ show_videos: z.optional(z.unknown()) });

export interface ShopRow {
  subscriptionPackage: string | null;
  createdAt: Date;
  serverConfig: z.infer<typeof serverConfig> | null;
  clientConfig: z.infer<typeof clientConfig> | null;
}

export async function readShop(scope: ShopScope): Promise<ShopRow> {
  const row = await scope.db
    .selectFrom('shops')
    .select(['subscription_package', 'created_at', 'server_config', 'client_config'])
    .where('id', '=', scope.shopId)
    .executeTakeFirstOrThrow();
  return {
    subscriptionPackage: row.subscription_package,
    createdAt: row.created_at,
    serverConfig: row.server_config === null ? null : z.parse(serverConfig, row.server_config),
    clientConfig: row.client_config === null ? null : z.parse(clientConfig, row.client_config),
  };
}

/** Usable templates (D-43) and collages that wait for approval, in one question. */
export async function countForNavigation(scope: ShopScope): Promise<{ templates: number; awaiting: number }> {
  const { rows } = await sql<{ templates: number; awaiting: number }>`
    select
      (select count(*)::int from templates
        where shop_id = ${scope.shopId} and deleted_at is null and not coalesce((data->>'hidden')::boolean, false)
      ) as templates,
      (select count(*)::int from collages
        join subfolders on subfolders.id = collages.subfolder_id
        where collages.shop_id = ${scope.shopId} and collages.status = 'done' and collages.state = 'active'
          and subfolders.state = 'active') as awaiting`.execute(scope.db);
  return rows[0] ?? { templates: 0, awaiting: 0 };
}
