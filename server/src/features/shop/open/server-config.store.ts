import { readServerConfig, type ServerConfig } from '@kolaj/domain/shop/config/server-config';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { understoodConfig } from './understood-config.ts';

/** The shop's server_config with the defaults of the specification, without secrets. */
export async function serverConfigOf({ db, shopId }: ShopScope): Promise<ServerConfig> {
  const { server_config } = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select('server_config')
    .executeTakeFirstOrThrow();
  return readServerConfig(understoodConfig(server_config).known);
}
