import { interfaceLanguage } from '@kolaj/contract/account/account';
import type { RefusalCode } from '@kolaj/contract/refusals';
import {
  inviteStaff,
  listStaff,
  removeStaff,
  revokeInvitation as revokeCall,
  updateStaff,
} from '@kolaj/contract/shop/staff';
import type { Rights } from '@kolaj/domain/account/rights';
import type { Language } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes.store.ts';
import { hashOfToken, newToken } from '../../secrets/token.ts';
import { countUse, type Rate } from '../account/open/rate.store.ts';
import { linkMinutes, type Post } from '../mail/open/letter.ts';
import {
  accountAt,
  countOpenInvitations,
  insertInvitation,
  languageOfUser,
  lockMember,
  lockShop,
  openInvitations,
  removeMember,
  revokeByEmail,
  revokeInvitation,
  shopMembers,
  writeRights,
} from './staff.store.ts';

const mostOpen = 50;

const aDay = 86_400;
/** Mails that a shop may have sent: an invitation goes to an address that nobody has proved. */
const mailsPerDay = {
  shop: { limit: 100, windowSeconds: aDay },
  address: { limit: 5, windowSeconds: aDay },
} satisfies Record<string, Omit<Rate, 'key'>>;

interface InviteInput {
  /** In lower case. */
  email: string;
  rights: Rights;
  shopName: string;
  inviter: { userId: string; name: string };
}

type Invited = { kind: 'invited'; id: string } | { kind: 'member' } | { kind: 'too-many' };

/** Writes an invitation and posts its mail; an open one to the same address is replaced. */
async function invite(scope: ShopScope, post: Post, input: InviteInput): Promise<Invited> {
  const { email, rights, shopName, inviter } = input;
  await lockShop(scope);
  const account = await accountAt(scope, email);
  if (account?.isMember) return { kind: 'member' };
  if (await isTooOften(scope, email)) return { kind: 'too-many' };
  await revokeByEmail(scope, email);
  if ((await countOpenInvitations(scope)) >= mostOpen) return { kind: 'too-many' };

  const token = newToken();
  const invitedBy = inviter.userId;
  const tokenHash = hashOfToken(token);
  const id = await insertInvitation(scope, { email, rights, tokenHash, invitedBy, minutes: linkMinutes.invitation });
  const language = languageOf(account?.language ?? (await languageOfUser(scope, invitedBy)));
  const to = { address: email, name: account?.name ?? '', language, userId: account?.id ?? null };
  await post(scope, to, { kind: 'invitation', token, shopName, invitedBy: inviter.name });
  return { kind: 'invited', id };
}

async function isTooOften(scope: ShopScope, email: string): Promise<boolean> {
  const key = `invite:${scope.shopId}`;
  const ofShop = await countUse(scope, { key, ...mailsPerDay.shop });
  const ofAddress = await countUse(scope, { key: `${key}:${email}`, ...mailsPerDay.address });
  return ofShop > 0 || ofAddress > 0;
}

const languageOf = (stored: string | null): Language => z.parse(z.catch(interfaceLanguage, 'en'), stored);

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
        };
      });
      return { success: true, data: { result } };
    }),

    on(inviteStaff).run(async ({ email: typed, rights }, { inShop, shop, account, note }) => {
      const email = typed.toLowerCase();
      const inviter = { userId: account.userId, name: account.name };
      const invited = await inShop(async (scope) => {
        const done = await invite(scope, post, { email, rights, shopName: shop.name, inviter });
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
