import { hashOfToken } from '../../secrets/token.ts';
import type { ActiveShop } from '../route.ts';

/**
 * The shop that each session had when it was looked up last, in this process. A guess and no answer: with it the rows of the shop are asked
 * for in the same packet as the session, which alone says whether they may be seen (`lookBehind`). So it never needs to be forgotten.
 */
export interface LikelyShops {
  of: (token: string) => ActiveShop | undefined;
  note: (token: string, shop: ActiveShop | null) => void;
}

/** Of people who work at the same time; about 300 bytes each. */
const mostKept = 2_000;

export function likelyShops(): LikelyShops {
  const shops = new Map<string, ActiveShop>();
  const keyOf = (token: string) => hashOfToken(token).toString('base64url');
  return {
    of: (token) => shops.get(keyOf(token)),
    note(token, shop) {
      const key = keyOf(token);
      shops.delete(key);
      if (shop === null) return;
      shops.set(key, shop);
      const [oldest] = shops.keys();
      if (shops.size > mostKept && oldest !== undefined) shops.delete(oldest);
    },
  };
}
