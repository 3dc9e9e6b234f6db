import type { Endpoint } from '@kolaj/contract/endpoint';
import { trialHasEnded } from '@kolaj/domain/shop/trial';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { hasTelegram } from '../../features/shop/open/has-telegram.ts';
import { readShop, type ShopRow } from '../../features/shop/open/shop.store.ts';
import { canBroadcast } from '../../features/shop/shop-view.ts';
import { conflict, forbidden } from '../errors.ts';
import type { Account, ActiveShop } from '../route.ts';

/** What an installation stops for everybody. */
export interface ShopLimits {
  /** `no_sending`: a trial that is over stops import, build and send (D-15). */
  trialOver: 'notice' | 'no_sending';
  /** Sending needs a verified account (D-16). */
  verifiedSenders: boolean;
  clock: () => Date;
}

interface Asked {
  database: Pick<Database, 'db'>;
  limits?: ShopLimits | undefined;
  endpoint: Pick<Endpoint, 'feature' | 'limited'>;
  account: Pick<Account, 'isVerified'>;
  shop: ActiveShop;
}

/** Throws 409 for a feature that the shop has not set up (D-87), 403 for what this installation has stopped (D-15, D-16). */
export async function refuseBeyondLimits({ database, limits, endpoint, account, shop }: Asked): Promise<void> {
  const { feature, limited } = endpoint;
  if (limited === 'sending' && limits?.verifiedSenders && !account.isVerified) {
    throw forbidden('not_verified', 'Confirm your e-mail address first: sending needs a verified account.');
  }
  const asksForTrial = limited !== undefined && limits?.trialOver === 'no_sending';
  if (feature === undefined && !asksForTrial) return;

  const row = await inShop(database, shop.id, readShop);
  if (asksForTrial && isTrialOver(row, { timeZone: shop.timeZone, now: limits.clock() })) {
    throw forbidden('trial_over', 'Your trial is over: importing, building and sending have stopped.');
  }
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

/** The daily job writes the end down; until it has, the calendar says so. */
function isTrialOver(
  { subscriptionPackage, createdAt }: ShopRow,
  { timeZone, now }: { timeZone: string; now: Date },
): boolean {
  return subscriptionPackage === null || trialHasEnded({ subscriptionPackage, createdAt, timeZone, now });
}
