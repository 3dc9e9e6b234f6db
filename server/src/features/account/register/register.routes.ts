import { register } from '@kolaj/contract/account/account';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { on, type PublicContext, type Route } from '../../../http/route.ts';
import type { OpenedSession } from '../../../http/session-cookie.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { issueToken } from '../links/token.store.ts';
import { openSession } from '../login/open-session.ts';
import { agreedTerms } from '../open/consent.store.ts';
import { joinByInvitation } from '../open/invitation.store.ts';
import { hashPassword } from '../open/passwords.ts';
import { zoneOrNull } from '../open/time-zone.ts';
import { insertUser, makeOwner } from './register.store.ts';
import { type Form, type Refused, refused, refuseEarly, refuseUninvited, refuseUsed } from './register-refusal.ts';

export function registerRoutes(deps: AccountDeps): Route[] {
  const { database, cookie } = deps;
  return [
    on(register).run(async (form, context) => {
      const input = { ...form, email: form.email.toLowerCase() };
      const outcome =
        (await asSystem(database, (scope) => refuseEarly(scope, deps, { input, context }))) ??
        (await makeAccount(deps, input, context));
      if (outcome.kind === 'refused') {
        const { code, message } = outcome;
        return { success: false as const, code, message };
      }
      cookie.write(context.reply, outcome.opened);
      return { success: true as const, data: { id: outcome.id, email: input.email } };
    }),
  ];
}

interface Made {
  kind: 'made';
  id: string;
  /** The session that is open from now on. */
  opened: OpenedSession;
}

/** Account, shop or membership, session, mail and audit: all or nothing (D-14). */
async function makeAccount(deps: AccountDeps, input: Form, context: PublicContext): Promise<Made | Refused> {
  const passwordHash = await hashPassword(input.password);
  const { email, name, language = null } = input;
  return asSystem(deps.database, async (scope): Promise<Made | Refused> => {
    const uninvited = await refuseUninvited(scope, input);
    if (uninvited) return uninvited;
    const terms = await agreedTerms(scope, input.terms_version);
    if (terms === null) return refused('terms_changed');
    const userId = await insertUser(scope, {
      email,
      passwordHash,
      name,
      language,
      terms: input.consent === true ? terms : null,
    });
    if (userId === null) return refuseUsed(scope, deps, { input, context });

    const shopId = await firstShop(scope, deps, { input, userId });
    const { requestId, request } = context;
    await writeAudit(scope, { userId, requestId, action: register.path, shopId, object: userId });
    const opened = await openSession(scope, { request, cookie: deps.cookie, userId });
    return { kind: 'made', id: userId, opened };
  });
}

/** The shop that the new account works in: the one it was invited to, else one of its own. Answers its id. */
async function firstShop(
  scope: SystemScope,
  { makeShop, post }: AccountDeps,
  { input, userId }: { input: Form; userId: string },
): Promise<string | null> {
  const { email, name, language = null, time_zone, invitation } = input;
  if (invitation !== undefined) {
    const joined = await joinByInvitation(scope, { token: invitation, userId, email });
    return joined.kind === 'joined' ? joined.shopId : null;
  }
  const shop = await makeShop(scope, { name, language, timeZone: zoneOrNull(time_zone) });
  await makeOwner(scope, { userId, shopId: shop.id });
  const token = await issueToken(scope, { userId, kind: 'verify', email });
  await post(scope, await readRecipient(scope, userId), { kind: 'verify', token });
  return shop.id;
}
