import { type FetchSettings, mayFetch, phonesToAsk } from '@kolaj/domain/channel/fetch-wanted';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { readPhoneIdList } from '@kolaj/domain/channel/phone-ids';
import { textOf } from '@kolaj/domain/shared/loose';
import { reachOf } from '../../../adapters/outgoing/reach.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OpenConnection } from '../../../ports/channel-driver.ts';
import { openSecret } from '../../shop/open/secrets.store.ts';
import type { BookParts, ConnectionBook } from '../connection/connection-book.ts';
import type { FetchPlan } from './fetch-directory.ts';
import { firmRow } from './firm.store.ts';

export interface PlanParts extends Pick<BookParts, 'database' | 'sealer'> {
  connections: Pick<ConnectionBook, 'of'>;
  /** Where the installation's provider is, without a trailing slash. */
  providerUrl: string;
}

/** Whom a fetch of this kind asks, as the settings are now; null = they do not say enough (VAL-36). */
export async function fetchPlan(
  { shopId, kind }: { shopId: string; kind: ChannelKind },
  parts: PlanParts,
): Promise<FetchPlan | null> {
  const connection = await parts.connections.of({ shopId, channel: kind });
  const isProvider = connection.driver === 'provider';
  const { token, ...settings } = await inShop(parts.database, shopId, (scope) => fetchSettings(scope, parts.sealer));
  const whom = { phoneIds: phonesToAsk(settings), telegramId: connection.settings.bot_id ?? settings.telegramId };
  if (!isProvider) return { shopId, kind, account: null, ...whom };
  if (token === null || !mayFetch(kind, { ...settings, hasToken: true })) return null;
  const isAllPhones = settings.phoneIds.length === 0;
  const account = { ...placeOf(connection, parts), productId: settings.productId, token };
  return { shopId, kind, account, ...whom, phoneIds: isAllPhones ? [] : whom.phoneIds };
}

/** An address that an admin typed leads into the internet only; the installation's own address may be anywhere. */
function placeOf({ settings }: OpenConnection, { providerUrl }: PlanParts) {
  const baseUrl = settings.base_url ?? providerUrl;
  return { baseUrl, reach: reachOf(baseUrl, [new URL(providerUrl).origin]) };
}

async function fetchSettings(
  scope: ShopScope,
  sealer: PlanParts['sealer'],
): Promise<Omit<FetchSettings, 'hasToken'> & { token: string | null }> {
  const { swc_settings: swc } = await firmRow(scope);
  return {
    token: await openSecret(scope, sealer, 'swc.token'),
    productId: textOf(swc.product_id),
    whatsappId: textOf(swc.whatsapp_id),
    telegramId: textOf(swc.telegram_id),
    phoneIds: readPhoneIdList(swc.phoneIdList) ?? [],
  };
}
