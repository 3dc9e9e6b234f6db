import type { Endpoint } from '@kolaj/contract/endpoint';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { hasTelegram } from '../../features/shop/open/has-telegram.ts';
import { type LimitReached, limitReached } from '../../features/shop/open/limit-reached.ts';
import { readShop, type ShopRow } from '../../features/shop/open/shop.store.ts';
import { canBroadcast } from '../../features/shop/shop-view.ts';
import type { Installation } from '../../settings/installation.ts';
import { conflict, forbidden, type HttpError } from '../errors.ts';
import type { Account, ActiveShop } from '../route.ts';

/** What an installation stops for everybody. */
export interface ShopLimits {
  /** Says what a trial that is over stops (D-15). */
  installation: Pick<Installation, 'read'>;
  /** Sending needs a verified account (D-16). */
  verifiedSenders: boolean;
  clock: () => Date;
}

interface Asked {
  database: Pick<Database, 'db'>;
  limits?: ShopLimits | undefined;
  endpoint: Pick<Endpoint, 'feature' | 'limited'>;
  account: Pick<Account, 'isVerified'>;
  shop: Pick<ActiveShop, 'id' | 'timeZone'>;
}

/** Throws 409 for a feature that the shop has not set up (D-87), 403 for what installation or package have stopped (D-15, D-16). */
export async function refuseBeyondLimits({ database, limits, endpoint, account, shop }: Asked): Promise<void> {
  const { feature, limited } = endpoint;
  if (limited === 'send' && limits?.verifiedSenders && !account.isVerified) {
    throw forbidden('not_verified', 'Confirm your e-mail address first: sending needs a verified account.');
  }
  if (feature === undefined && (limits === undefined || limited === undefined)) return;

  await inShop(database, shop.id, async (scope) => {
    if (limits !== undefined && limited !== undefined) {
      const { installation, clock } = limits;
      const asked = { doing: limited, timeZone: shop.timeZone, now: clock(), installation };
      const reached = await limitReached(scope, asked);
      if (reached !== null) throw refusalOf(reached);
    }
    if (feature !== undefined) refuseMissing(feature, await readShop(scope));
  });
}

function refuseMissing(feature: NonNullable<Endpoint['feature']>, row: ShopRow): void {
  if (feature === 'broadcast' && !canBroadcast(row)) {
    throw conflict('not_configured', 'Broadcast is not set up for this shop. Ask your administrator to do it.');
  }
  if (feature === 'telegram' && !hasTelegram(row)) {
    throw conflict(
      'not_configured',
      'Telegram is not set up for this shop. Connect a bot in the settings, under Channels.',
    );
  }
}

function refusalOf(reached: LimitReached): HttpError {
  if (reached.kind === 'trial-over')
    return forbidden('trial_over', 'Your trial is over: importing, building and sending have stopped.');
  const { what, limit, until } = reached;
  const message = `Your package has ${limit} ${what} a month, and this month has had them. It continues on ${until}.`;
  return forbidden('package_used_up', message);
}
