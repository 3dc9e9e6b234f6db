import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { AccountDeps } from '../account-deps.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { issueToken } from '../links/token.store.ts';
import { joinByInvitation } from '../open/invitation.store.ts';
import { makeOwner } from './register.store.ts';
import type { Form } from './register-refusal.ts';
import { zoneOrNull } from './zone.ts';

/** The shop that the new account works in: the one it was invited to, else one of its own. Answers its id. */
export async function firstShop(
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
