import * as calls from '@kolaj/contract/admin/firm-owner';
import type { Language } from '@kolaj/domain/shared/language';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope, type SystemScope, shopWithin } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { zoneOrNull } from '../../account/open/time-zone.ts';
import type { Post } from '../../mail/open/letter.ts';
import { type Invited, invite } from '../../staff/open/invite.ts';
import { ownerInvitations, ownersOf, revokeOwnerInvitation } from './firm-owner.store.ts';
import { firmOf } from './firm-usage.store.ts';

export interface FirmOwnerDeps {
  database: Pick<Database, 'db'>;
  post: Post;
  makeShop: (
    scope: SystemScope,
    shop: { name: string; timeZone: string | null; language: Language | null; isNamed: true },
  ) => Promise<{ id: string; pid: string; keyword: string }>;
}

const askerOf = ({ account, requestId }: SessionContext) => ({ userId: account.userId, requestId, asAdmin: true });

const refusals = {
  member: { code: 'is_member', message: 'Owns this firm already.' },
  'package-full': { code: 'package_members', message: 'The package of the firm has no place for another member.' },
  'too-many': { code: 'too_many_invitations', message: 'Too many invitations. Take some back, or go on tomorrow.' },
} as const;

/** Making firms and deciding who owns them, for administrators: the way in where nobody may register without an invitation (D-14). */
export const firmOwnerRoutes = (deps: FirmOwnerDeps): Route[] => [
  on(calls.createFirm).run(async ({ name, email, language, time_zone: zone }, context) => {
    const firm = await asSystem(deps.database, async (scope) => {
      const asked = { timeZone: zoneOrNull(zone), language: language ?? null, isNamed: true } as const;
      const made = await deps.makeShop(scope, { name, ...asked });
      const trace = { action: 'admin.firm.create', shopId: made.id, object: made.keyword, diff: { name } };
      await writeAudit(scope, { ...askerOf(context), ...trace });
      await inviteTo(deps, shopWithin(scope, made.id), { firm: { ...made, name }, email, language, context });
      return made;
    });
    return { success: true, data: { pid: firm.pid, keyword: firm.keyword } };
  }),

  on(calls.listFirmOwners).run(async ({ pid }) => {
    const { id } = await firmAt(deps, pid);
    const result = await inShop(deps.database, id, async (scope) => ({
      owners: await ownersOf(scope),
      invitations: await ownerInvitations(scope),
    }));
    return { success: true, data: { result } };
  }),

  on(calls.inviteOwner).run(async ({ pid, email }, context) => {
    const firm = await firmAt(deps, pid);
    const invited = await inShop(deps.database, firm.id, (scope) => inviteTo(deps, scope, { firm, email, context }));
    return invited.kind === 'invited' ? { success: true as const } : { success: false, ...refusals[invited.kind] };
  }),

  on(calls.revokeOwnerInvitation).run(async ({ pid, id }, context) => {
    const firm = await firmAt(deps, pid);
    await inShop(deps.database, firm.id, async (scope) => {
      const revoked = await revokeOwnerInvitation(scope, id);
      if (!revoked) throw notFound('There is no such invitation.');
      const trace = { action: 'admin.firm.owner.revoke', shopId: firm.id, object: id, diff: revoked };
      await writeAudit(scope, { ...askerOf(context), ...trace });
      await tell(scope, { kind: 'shop' });
    });
    return { success: true };
  }),
];

async function firmAt({ database }: FirmOwnerDeps, pid: string) {
  const firm = await asSystem(database, (scope) => firmOf(scope, pid));
  if (!firm) throw notFound('There is no such firm.');
  return firm;
}

interface OwnerToInvite {
  firm: { id: string; name: string };
  email: string;
  language?: Language | undefined;
  context: SessionContext;
}

async function inviteTo(
  { post }: FirmOwnerDeps,
  scope: ShopScope,
  { firm, email: typed, language, context }: OwnerToInvite,
): Promise<Invited> {
  const email = typed.toLowerCase();
  const { userId, name } = context.account;
  const asked = { email, as: { role: 'owner' }, shopName: firm.name, inviter: { userId, name }, language } as const;
  const invited = await invite(scope, post, asked);
  if (invited.kind !== 'invited') return invited;
  const trace = { action: 'admin.firm.owner.invite', shopId: firm.id, object: invited.id, diff: { email } };
  await writeAudit(scope, { ...askerOf(context), ...trace });
  await tell(scope, { kind: 'shop' });
  return invited;
}
