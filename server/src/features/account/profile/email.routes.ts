import { changeEmail, confirmEmail } from '@kolaj/contract/account/account-security';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { Post } from '../../mail/open/letter.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { postStrangersLetter } from '../links/strangers-letter.ts';
import { issueToken, takeToken, voidTokens } from '../links/token.store.ts';
import { deadLink } from '../links/verify.routes.ts';
import { findCredentials } from '../login/account.store.ts';
import { keepWithin } from '../login/limits.ts';
import { endAllSessions, endOtherSessions } from '../login/session.store.ts';
import { moveToEmail } from './email.store.ts';
import { provesPassword } from './prove-password.ts';

type Deps = Pick<AccountDeps, 'database' | 'post'>;

const refuse = (code: RefusalCode, message: string) => ({ success: false as const, code, message });

export function emailRoutes({ database, post }: Deps): Route[] {
  return [
    on(changeEmail).run(async ({ email: typed, password }, context) => {
      const email = typed.toLowerCase();
      const { account, requestId } = context;
      if (email === account.email.toLowerCase()) return refuse('same_address', 'That is your address already.');
      if (!(await provesPassword(database, context, password))) {
        return refuse('wrong_password', 'That is not your password.');
      }
      await asSystem(database, async (scope) => {
        await askForEmail(scope, post, { email, context });
        await writeAudit(scope, {
          userId: account.userId,
          requestId,
          action: changeEmail.path,
          object: account.userId,
        });
      });
      return { success: true as const, message: 'Follow the link that was sent to the new address.' };
    }),

    on(confirmEmail).run(async ({ token }, { requestId, visitor }) =>
      asSystem(database, async (scope) => {
        const taken = await takeToken(scope, 'email', token);
        if (!taken) return deadLink;
        const { userId, email } = taken;
        const before = await readRecipient(scope, userId);
        // The link is used up all the same: another account has the address, so it can never be good again.
        if (!(await moveToEmail(scope, { userId, email }))) return deadLink;

        await voidTokens(scope, userId, ['verify', 'reset', 'email']);
        if (visitor?.userId === userId) await endOtherSessions(scope, visitor);
        else await endAllSessions(scope, userId);
        await post(scope, before, { kind: 'email-changed', newEmail: email });
        await writeAudit(scope, { userId, requestId, action: confirmEmail.path, object: userId });
        return { success: true as const, message: 'Your new address is confirmed.' };
      }),
    ),
  ];
}

/**
 * Mails a link to the new address and a notice to the old one. An address that has an account gets a letter instead of a
 * link; the person who asks cannot tell the difference (D-17). A link from before is dead.
 */
async function askForEmail(
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
