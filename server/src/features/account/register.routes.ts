import { register } from '@kolaj/contract/account';
import type * as z from 'zod/mini';
import { asSystem, type SystemScope } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../audit.ts';
import { on, type PublicContext, type Route } from '../../http/route.ts';
import type { AccountDeps } from './account-deps.ts';
import { findInvitation, isFor, joinByInvitation } from './invitation-store.ts';
import { keepWithin, strangersLetters } from './limits.ts';
import { networkOf } from './network.ts';
import { openSession } from './open-session.ts';
import { hashPassword } from './passwords.ts';
import { countUse } from './rate-store.ts';
import { readRecipient } from './recipient-store.ts';
import { insertUser, makeOwner } from './register-store.ts';
import { findCredentials } from './store.ts';
import { issueToken } from './token-store.ts';
import { zoneOrNull } from './zone.ts';

type Form = z.output<typeof register.input>;

/** `mail_used` is a literal (ERR-10, D-12). */
const refusals = {
  mail_used: 'The mail already used.',
  registration_closed: 'Nobody can register here at the moment.',
  invitation_needed: 'You need an invitation to register here.',
  token: 'This invitation is not valid any more. Ask for a new one.',
} as const;
type Refusal = keyof typeof refusals;

type Outcome = { kind: 'made'; id: string; token: string } | { kind: 'refused'; code: Refusal };

const refused = (code: Refusal) => ({ kind: 'refused', code }) as const;

export function registerRoutes(deps: AccountDeps): Route[] {
  const { database, cookie } = deps;
  return [
    on(register).run(async (form, context) => {
      const wish = { ...form, email: form.email.toLowerCase() };
      const outcome =
        (await asSystem(database, (scope) => refuseEarly(scope, deps, { wish, context }))) ??
        (await makeAccount(deps, wish, context));
      if (outcome.kind === 'refused') {
        return { success: false as const, code: outcome.code, message: refusals[outcome.code] };
      }
      cookie.write(context.reply, outcome.token);
      return { success: true as const, data: { id: outcome.id, email: wish.email } };
    }),
  ];
}

interface Asked {
  wish: Form;
  context: PublicContext;
}

/** What can be refused without hashing a password. */
async function refuseEarly(scope: SystemScope, deps: AccountDeps, { wish, context }: Asked): Promise<Outcome | null> {
  const { email, invitation } = wish;
  if (deps.registration === 'closed') return refused('registration_closed');
  if (deps.registration === 'invite' && invitation === undefined) return refused('invitation_needed');
  await keepWithin(scope, 'registerFrom', networkOf(context.request.ip));
  if (invitation !== undefined && !(await isInvited(scope, invitation, email))) return refused('token');
  return (await findCredentials(scope, email)) ? refuseUsed(scope, deps, { wish, context }) : null;
}

async function isInvited(scope: SystemScope, token: string, email: string): Promise<boolean> {
  const invitation = await findInvitation(scope, token, { hold: true });
  return invitation !== null && isFor(invitation, email);
}

/** The text stays, because people need it; the account's holder is told (D-17). */
async function refuseUsed(scope: SystemScope, { post }: AccountDeps, { wish, context }: Asked): Promise<Outcome> {
  const holder = await findCredentials(scope, wish.email);
  if (holder) {
    const letters = { key: `letter:register-attempt:${holder.id}`, ...strangersLetters };
    if ((await countUse(scope, letters)) === 0) {
      await post(scope, await readRecipient(scope, holder.id), { kind: 'register-attempt' });
    }
    const { requestId, request } = context;
    const diff = { refused: 'mail_used', from: request.ip };
    await writeAudit(scope, { userId: holder.id, requestId, action: register.path, diff });
  }
  return refused('mail_used');
}

/** Account, shop or membership, session, mail and audit: all or nothing (D-14). */
async function makeAccount(deps: AccountDeps, wish: Form, context: PublicContext): Promise<Outcome> {
  const passwordHash = await hashPassword(wish.password);
  const { email, name, language = null, invitation } = wish;
  return asSystem(deps.database, async (scope): Promise<Outcome> => {
    if (invitation !== undefined && !(await isInvited(scope, invitation, email))) return refused('token');
    const userId = await insertUser(scope, { email, passwordHash, name, language });
    if (userId === null) return refuseUsed(scope, deps, { wish, context });

    const shopId = await placeOf(scope, deps, { wish, userId });
    const { requestId, request } = context;
    await writeAudit(scope, { userId, requestId, action: register.path, shopId, object: userId });
    const token = await openSession(scope, { request, cookie: deps.cookie, userId });
    return { kind: 'made', id: userId, token };
  });
}

/** The shop that the new account works in: the one it was invited to, else one of its own. Answers its id. */
async function placeOf(
  scope: SystemScope,
  { makeShop, post }: AccountDeps,
  { wish, userId }: { wish: Form; userId: string },
): Promise<string | null> {
  const { email, name, language = null, time_zone, invitation } = wish;
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
