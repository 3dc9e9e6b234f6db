import { getAlerts, removeAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import { type AlertKind, alertKinds, alertKindsFor, alertKindsOfAgent } from '@kolaj/domain/pocket/alerts';
import { isReachable, reachOf } from '../../../adapters/outgoing/reach.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { badRequest } from '../../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import { kindsOf, removeDevice, saveDevice } from './device.store.ts';
import { unusableKey } from './device-keys.ts';
import { pushKeys } from './push-keys.store.ts';

export interface AlertDeps {
  database: Database;
  sealer: Sealer;
  /** Origins that the installation's settings name; addresses of browsers lead into the internet. */
  trusted: readonly string[];
}

/** Alerts of one's own devices, in the shop that they work in. */
export function alertRoutes({ database, sealer, trusted }: AlertDeps): Route[] {
  /** An agent's device too belongs to a shop. */
  const shopOf = ({ account, shopOfAgent, shopOfSession }: SessionContext) =>
    account.isAgent ? shopOfAgent : shopOfSession;

  const whoseOf = ({ id }: { id: string }, { userId, sessionId }: SessionContext['account']) => ({
    ...{ shopId: id, userId, sessionId },
  });

  async function offeredTo({ account, shopOfAgent, shopOfSession }: SessionContext): Promise<AlertKind[]> {
    if (!account.isAgent) return alertKindsFor(shopOfSession);
    if (shopOfAgent === null) return [];
    const { mobile } = await inShop(database, shopOfAgent.id, serverConfigOf);
    return alertKindsOfAgent({ notifyNew: mobile.notify_new });
  }

  async function standingOf(context: SessionContext, endpoint: string | null) {
    const { account } = context;
    const shop = shopOf(context);
    const offered = await offeredTo(context);
    return asSystem(database, async (scope) => {
      const { publicKey } = await pushKeys(scope, sealer);
      const whose = shop && whoseOf(shop, account);
      const stored = endpoint === null || whose === null ? null : await kindsOf(scope, { ...whose, endpoint });
      const kinds = stored && alertKinds.filter((kind) => stored.includes(kind));
      return { success: true as const, data: { public_key: publicKey, offered, kinds } };
    });
  }

  return [
    on(getAlerts).run(({ endpoint }, context) => standingOf(context, endpoint)),

    on(saveAlerts).run(async ({ kinds, ...device }, context) => {
      const { endpoint } = device;
      if (!URL.canParse(endpoint) || !isReachable(new URL(endpoint), reachOf(endpoint, trusted)))
        throw badRequest('bad_url', 'This is not the address of a push service.');
      const unusable = unusableKey(device);
      if (unusable !== null) {
        const message = 'Nothing can be encrypted with this key.';
        throw badRequest('bad_input', message, [{ field: unusable, code: 'invalid', message }]);
      }
      const { account } = context;
      const shop = shopOf(context);
      const offered = await offeredTo(context);
      const wanted = kinds.filter((kind) => offered.includes(kind));
      await asSystem(database, async (scope) => {
        if (shop === null || wanted.length === 0) return removeDevice(scope, endpoint, account.userId);
        await saveDevice(scope, whoseOf(shop, account), { ...device, kinds: wanted });
      });
      return standingOf(context, endpoint);
    }),

    on(removeAlerts).run(async ({ endpoint }, { account }) => {
      await asSystem(database, (scope) => removeDevice(scope, endpoint, account.userId));
      return { success: true as const };
    }),
  ];
}
