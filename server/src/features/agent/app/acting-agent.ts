import { choiceOfNames, visibleBrands } from '@kolaj/domain/agent/brand-choice';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ClientConfig } from '@kolaj/domain/shop/config/client-config';
import { type MobileConfig, readServerConfig } from '@kolaj/domain/shop/config/server-config';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { unauthorised } from '../../../http/errors.ts';
import type { Account } from '../../../http/route.ts';
import { type StoredBrand, shopBrands } from '../../brand/open/brand.store.ts';
import { readShop } from '../../shop/open/shop.store.ts';
import { type AgentProfile, activeAgent } from '../accounts/profile.store.ts';
import { activeSubfolders } from './collages.store.ts';

/** What a subfolder's name stands for; an agent who sees everything also sees names that stand for no brand. */
export interface SeenBrand {
  hash: string | null;
  name: string;
}

/** An agent who asks, with what the shop lets them see at this moment. */
export interface ActingAgent {
  profile: AgentProfile;
  /** Those whose collages the agent sees, in the shop's order. */
  brands: StoredBrand[];
  isAll: boolean;
  /** Subfolders whose collages the agent sees, with their brand. */
  places: ReadonlyMap<string, SeenBrand>;
  mobile: MobileConfig;
  mayDownload: boolean;
  clientConfig: ClientConfig | null;
}

/**
 * Reads who asks, in the transaction that answers: an agent who was switched off since the session was read gets 401, and one who
 * loses a brand sees nothing of it any more.
 */
export async function actingAgent(
  scope: ShopScope,
  { account }: { account: Pick<Account, 'userId'> },
): Promise<ActingAgent> {
  const profile = await activeAgent(scope, account.userId);
  if (!profile) throw unauthorised();
  const { serverConfig, clientConfig } = await readShop(scope);
  const { mobile, downloadAll } = readServerConfig(serverConfig?.known ?? {});
  const all = await shopBrands(scope);
  const { brands, isAll } = visibleBrands(all, [profile.brands, choiceOfNames(mobile.visible_brands)]);

  const find = brandFinder(all);
  const seen = new Set(brands.map(({ id }) => id));
  const places = new Map<string, SeenBrand>();
  for (const { id, name, showingName } of await activeSubfolders(scope)) {
    const shown = showingName?.trim() || name;
    const brand = find(shown);
    if (brand === null ? isAll : seen.has(brand.id)) {
      places.set(id, { hash: brand?.hash ?? null, name: brand?.name ?? shown });
    }
  }
  return { profile, brands, isAll, places, mobile, mayDownload: downloadAll, clientConfig };
}
