import { changeEmail, confirmEmail } from '@kolaj/contract/account-security';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { takeToken, voidTokens } from '../links/token.store.ts';
import { deadLink } from '../links/verify.routes.ts';
import { endAllSessions, endOtherSessions } from '../login/session.store.ts';
import { askForEmail } from './ask-for-email.ts';
import { moveToEmail } from './email.store.ts';
import { provesPassword } from './prove-password.ts';

type Deps = Pick<AccountDeps, 'database' | 'post'>;

const refuse = (code: string, message: string) => ({ success: false as const, code, message });

export function emailRoutes({ database, post }: Deps): Route[] {
  return [
    on(changeEmail).run(async ({ email: typed, password }, context) => {
      const email = typed.toLowerCase();
      const { account, requestId } = context;
      if (email === account.email.toLowerCase()) return refuse('same', 'That is your address already.');
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
