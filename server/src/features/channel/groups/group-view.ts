import type { GroupSettings } from '@kolaj/contract/channel-admin';
import { fieldsOf, textOf } from '@kolaj/domain/shared/loose';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { maskOf } from '../../shop/open/secrets.store.ts';
import { readPhones } from '../open/channel.store.ts';
import { knownNames, readGroupRows } from './group.store.ts';

/** A firm's own row, locked until the transaction ends where it will be changed. */
export async function firmRow(scope: ShopScope, { isLocked = false } = {}) {
  const query = scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select(['pid', 'keyword', 'name', 'subscription_package', 'config_version'])
    .select(['server_config', 'client_config', 'swc_settings']);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { ...row, server_config: fieldsOf(row.server_config), swc_settings: fieldsOf(row.swc_settings) };
}
export type FirmRow = Awaited<ReturnType<typeof firmRow>>;

/** Everything of a firm's group settings; of secrets only that they are set (D-06). */
export async function groupSettings(scope: ShopScope): Promise<GroupSettings> {
  const firm = await firmRow(scope);
  const swc = firm.swc_settings;
  return {
    ...{ pid: firm.pid, keyword: firm.keyword, name: firm.name, subscription_package: firm.subscription_package },
    version: firm.config_version,
    server_config: { ...firm.server_config },
    whatsapp_key: await maskOf(scope, 'whatsapp.key'),
    swc: {
      headers: { token: await maskOf(scope, 'swc.token') },
      ...{ product_id: textOf(swc.product_id), share_path: textOf(swc.share_path) },
      phoneIdList: swc.phoneIdList ?? [],
      ...{ telegram_id: textOf(swc.telegram_id), whatsapp_id: textOf(swc.whatsapp_id) },
      ...(await readGroupRows(scope)),
    },
    phones: (await readPhones(scope)).map(({ id, number, name, type, status }) => ({ id, number, name, type, status })),
    known_names: await knownNames(scope),
  };
}
