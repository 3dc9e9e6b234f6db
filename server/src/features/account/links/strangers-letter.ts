import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Post } from '../../mail/open/letter.ts';
import { countUse } from '../open/rate.store.ts';
import { readRecipient } from './recipient.store.ts';

/** Letters that somebody else sets off: a nuisance when they come by the dozen. */
const limit = { limit: 3, windowSeconds: 24 * 60 * 60 };

/** Tells an account's holder that somebody else has typed its address (D-17); beyond three letters a day, no more. */
export async function postStrangersLetter(
  scope: SystemScope,
  post: Post,
  { userId, kind }: { userId: string; kind: 'register-attempt' | 'email-change-attempt' },
): Promise<void> {
  if ((await countUse(scope, { key: `letter:${kind}:${userId}`, ...limit })) > 0) return;
  await post(scope, await readRecipient(scope, userId), { kind });
}
