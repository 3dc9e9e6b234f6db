import type { GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { type Fields, textOf } from '@kolaj/domain/shared/loose';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { maskOf } from '../../shop/open/secrets.store.ts';
import { understoodConfig } from '../../shop/open/understood-config.ts';
import { readPhones } from '../open/channel.store.ts';
import { type FirmRow, firmRow } from './firm.store.ts';
import { knownNames, readGroupRows } from './group.store.ts';

/** Everything of a firm's group settings; of secrets only that they are set (D-06). */
export async function groupSettings(scope: ShopScope): Promise<GroupSettings> {
  const firm = await firmRow(scope);
  const swc = firm.swc_settings;
  const { known, faults } = understoodConfig(firm.server_config);
  return {
    pid: firm.pid,
    keyword: firm.keyword,
    name: firm.name,
    subscription_package: firm.subscription_package,
    trial_days: firm.trial_days,
    version: firm.config_version,
    server_config: { ...known },
    not_understood: faults,
    whatsapp_key: await maskOf(scope, 'whatsapp.key'),
    swc: {
      headers: { token: await maskOf(scope, 'swc.token') },
      product_id: textOf(swc.product_id),
      share_path: textOf(swc.share_path),
      phoneIdList: swc.phoneIdList ?? [],
      telegram_id: textOf(swc.telegram_id),
      whatsapp_id: textOf(swc.whatsapp_id),
      ...(await readGroupRows(scope)),
    },
    phones: (await readPhones(scope)).map(({ id, number, name, type, status }) => ({ id, number, name, type, status })),
    known_names: await knownNames(scope, discountBrand(firm, known)),
  };
}

/** The name of the groups that receive discounted products, as people wrote it (D-53). */
const discountBrand = ({ name, client_config }: FirmRow, { send_discount_products_brand_key: own }: Fields): string =>
  textOf(own) || readClientConfig(client_config, { shopName: name }).discount_products_brand.name || 'indirim';
