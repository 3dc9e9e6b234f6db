import { register } from '@kolaj/contract/account/account';
import type * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { PublicContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { AccountDeps } from '../account-deps.ts';
import { postStrangersLetter } from '../links/strangers-letter.ts';
import { findCredentials } from '../login/account.store.ts';
import { keepWithin } from '../login/limits.ts';
import { findInvitation, isFor } from '../open/invitation.store.ts';
import { networkOf } from '../open/network.ts';

export type Form = z.output<typeof register.input>;

interface Asked {
  /** The address is in small letters. */
  input: Form;
  context: PublicContext;
}

/** `mail_used` is a literal (ERR-10, D-12). */
const refusals = {
  mail_used: 'The mail already used.',
  registration_closed: 'Nobody can register here at the moment.',
  invitation_needed: 'You need an invitation to register here.',
  terms_changed: 'The terms have changed. Read them again.',
  dead_invitation: 'This invitation is not valid any more. Ask for a new one.',
} as const;
type Refusal = keyof typeof refusals;

export interface Refused {
  kind: 'refused';
  code: Refusal;
  message: string;
}

export const refused = (code: Refusal): Refused => ({ kind: 'refused', code, message: refusals[code] });

/** What can be refused without hashing a password. */
export async function refuseEarly(
  scope: SystemScope,
  deps: AccountDeps,
  { input, context }: Asked,
): Promise<Refused | null> {
  const { email, invitation } = input;
  const registration = await deps.registration(scope);
  if (registration === 'closed') return refused('registration_closed');
  if (registration === 'invite' && invitation === undefined) return refused('invitation_needed');
  await keepWithin(scope, 'registerFrom', networkOf(context.request.ip));
  const uninvited = await refuseUninvited(scope, input);
  if (uninvited) return uninvited;
  return (await findCredentials(scope, email)) ? refuseUsed(scope, deps, { input, context }) : null;
}

/** An invitation that is good is held until the transaction ends; without one there is nothing to refuse. */
export async function refuseUninvited(scope: SystemScope, { invitation, email }: Form): Promise<Refused | null> {
  if (invitation === undefined) return null;
  const open = await findInvitation(scope, invitation, { hold: true });
  return open && isFor(open, email) ? null : refused('dead_invitation');
}

/** The text stays, because people need it; the account's holder is told (D-17). */
export async function refuseUsed(
  scope: SystemScope,
  { post }: AccountDeps,
  { input, context }: Asked,
): Promise<Refused> {
  const holder = await findCredentials(scope, input.email);
  if (holder) {
    await postStrangersLetter(scope, post, { userId: holder.id, kind: 'register-attempt' });
    const { requestId, request } = context;
    const diff = { refused: 'mail_used', from: request.ip };
    await writeAudit(scope, { userId: holder.id, requestId, action: register.path, diff });
  }
  return refused('mail_used');
}
