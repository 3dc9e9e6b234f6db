import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { SessionContext } from '../../../http/route.ts';
import type { Post } from '../../mail/open/letter.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { postStrangersLetter } from '../links/strangers-letter.ts';
import { issueToken, voidTokens } from '../links/token.store.ts';
import { findCredentials } from '../login/account.store.ts';
import { keepWithin } from '../login/limits.ts';

/**
 * Mails a link to the new address and a notice to the old one. An address that has an account gets a letter instead of a
 * link; the person who asks cannot tell the difference (D-17). A link from before is dead.
 */
export async function askForEmail(
  scope: SystemScope,
  post: Post,
  { email, context }: { email: string; context: SessionContext },
): Promise<void> {
  const { userId } = context.account;
  await keepWithin(scope, 'emailChangeBy', userId);
  await voidTokens(scope, userId, ['email']);
  const token = await issueToken(scope, { userId, kind: 'email', email });

  const self = await readRecipient(scope, userId);
  const holder = await findCredentials(scope, email);
  if (!holder) await post(scope, { ...self, address: email }, { kind: 'email-change', token });
  else await postStrangersLetter(scope, post, { userId: holder.id, kind: 'email-change-attempt' });
  await post(scope, self, { kind: 'email-change-notice', newEmail: email });
}
