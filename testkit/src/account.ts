import type { Database } from '@kolaj/server/adapters/postgres/pool';
import type { AccountDeps } from '@kolaj/server/features/account/account-deps';
import { type LinkWish, mailLink } from '@kolaj/server/features/account/mail-link.job';
import { accountRoutes } from '@kolaj/server/features/account/routes';
import type { Letter, LetterKind, Post, Recipient } from '@kolaj/server/features/mail/letter';
import { shopMaker } from '@kolaj/server/features/shop/make-shop';
import type { SessionCookie } from '@kolaj/server/http/session-cookie';
import { sealer } from '@kolaj/server/secrets/seal';

export interface PostedLetter {
  to: Recipient;
  letter: Letter;
}

/** The account's routes with letters that are kept instead of mailed, and links that are ordered instead of mailed. */
export function testAccount(
  parts: { database: Database; cookie: SessionCookie } & Partial<Omit<AccountDeps, 'post' | 'orderLink'>>,
) {
  const letters: PostedLetter[] = [];
  const ordered: LinkWish[] = [];
  const post: Post = async (_scope, to, letter) => void letters.push({ to, letter });
  const routes = accountRoutes({
    sealer: sealer('a key that is only used in tests, and long enough'),
    clock: () => new Date(),
    registration: 'open',
    adminsNeedSecondFactor: false,
    makeShop: shopMaker({ ownSources: null }),
    ...parts,
    post,
    orderLink: async (_scope, wish) => void ordered.push(wish),
  });
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

  return {
    routes,
    letters,
    ordered,
    /** Does the work of the ordered links, as a worker would. */
    async deliver(): Promise<void> {
      for (const wish of ordered.splice(0)) await mailLink.run(wish, { database: parts.database, post }, context);
    },
    lettersTo: (email: string): Letter[] =>
      letters.filter(({ to }) => to.address === email.toLowerCase()).map(({ letter }) => letter),
    /** Token of the newest letter of this kind to the address. Throws when there is none. */
    tokenIn(email: string, kind: LetterKind): string {
      const found = letters.findLast(({ to, letter }) => to.address === email.toLowerCase() && letter.kind === kind);
      if (!found || !('token' in found.letter)) throw new Error(`No link was mailed to ${email} (${kind}).`);
      return found.letter.token;
    },
  };
}
