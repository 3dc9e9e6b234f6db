import type { RefusalCode } from '@kolaj/contract/refusals';
import {
  inviteStaff,
  listStaff,
  removeStaff,
  revokeInvitation as revokeCall,
  updateStaff,
} from '@kolaj/contract/shop/staff';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { Post } from '../mail/open/letter.ts';
import { invite, whyFull } from './open/invite.ts';
import {
  lockMember,
  openInvitations,
  removeMember,
  revokeInvitation,
  shopMembers,
  writeRights,
} from './staff.store.ts';

const refused = (code: RefusalCode, message: string) => ({ success: false as const, code, message });
const isOwner = refused('is_owner', 'Owners may everything, and stay in their shop.');

/** Who works in the shop: the owner's business (D-13). */
export function memberRoutes({ post }: { post: Post }): Route[] {
  return [
    on(listStaff).run(async (_input, { inShop, account }) => {
      const result = await inShop(async (scope) => {
        const members = await shopMembers(scope);
        return {
          members: members.map((member) => ({ ...member, own: member.user_id === account.userId })),
          invitations: await openInvitations(scope),
          full: await whyFull(scope),
        };
      });
      return { success: true, data: { result } };
    }),

    on(inviteStaff).run(async ({ email: typed, rights }, { inShop, shop, account, note }) => {
      const email = typed.toLowerCase();
      const inviter = { userId: account.userId, name: account.name };
      const invited = await inShop(async (scope) => {
        const as = { role: 'staff', rights } as const;
        const done = await invite(scope, post, { email, as, shopName: shop.name, inviter });
        if (done.kind === 'invited') {
          note({ object: done.id, diff: { email, rights } });
          await tell(scope, { kind: 'shop' });
        }
        return done;
      });
      switch (invited.kind) {
        case 'invited':
          return { success: true as const, data: { id: invited.id } };
        case 'member':
          return refused('is_member', `${email} works in this shop already.`);
        case 'too-many':
          return refused('too_many_invitations', 'Too many invitations. Take some back, or go on tomorrow.');
        case 'package-full':
          return refused('package_members', 'The package of the shop has no place for another member.');
      }
    }),

    on(revokeCall).run(async ({ id }, { inShop, note }) => {
      await inShop(async (scope) => {
        const revoked = await revokeInvitation(scope, id);
        if (!revoked) throw notFound();
        note({ object: id, diff: revoked });
        await tell(scope, { kind: 'shop' });
      });
      return { success: true };
    }),

    on(updateStaff).run(async ({ user_id: userId, rights }, { inShop, note }) =>
      inShop(async (scope) => {
        const member = await lockMember(scope, userId);
        if (!member) throw notFound();
        if (member.role === 'owner') return isOwner;
        await writeRights(scope, userId, rights);
        note({ object: userId, diff: { before: member.rights, after: rights } });
        await tellMember(scope, userId);
        return { success: true as const };
      }),
    ),

    on(removeStaff).run(async ({ user_id: userId }, { inShop, note }) =>
      inShop(async (scope) => {
        const member = await lockMember(scope, userId);
        if (!member) throw notFound();
        if (member.role === 'owner') return isOwner;
        await removeMember(scope, userId);
        note({ object: userId, diff: { before: member.rights } });
        await tellMember(scope, userId);
        return { success: true as const };
      }),
    ),
  ];
}

/** The owner's page shows it, and the member's open consoles ask again what they may. */
async function tellMember(scope: ShopScope, userId: string): Promise<void> {
  await tell(scope, { kind: 'shop' });
  await tell(scope, { kind: 'session', id: userId });
}
