import { fieldsOf } from '@kolaj/domain/shared/loose';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** A firm's own row, locked until the transaction ends where it will be changed. */
export async function firmRow(scope: ShopScope, { isLocked = false } = {}) {
  const query = scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select(['pid', 'keyword', 'name', 'subscription_package', 'trial_days', 'config_version'])
    .select(['server_config', 'client_config', 'swc_settings']);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { ...row, swc_settings: fieldsOf(row.swc_settings) };
}

export type FirmRow = Awaited<ReturnType<typeof firmRow>>;

interface FirmChange {
  /** JSON. */
  server_config: string;
  swc_settings?: string;
  subscription_package?: string | null;
  trial_days?: number;
}

export async function writeFirm({ db, shopId }: ShopScope, change: FirmChange): Promise<void> {
  await db
    .updateTable('shops')
    .set({ ...change, config_version: sql<number>`config_version + 1` })
    .where('id', '=', shopId)
    .execute();
}
