import { interfaceLanguage } from '@kolaj/contract/account/account';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import type { Language } from '@kolaj/domain/shared/language';
import { isUsedUp } from '@kolaj/domain/shop/package';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';
import { countUse, type Rate } from '../../account/open/rate.store.ts';
import { linkMinutes, type Post } from '../../mail/open/letter.ts';
import { countMembers, readPackage } from '../../shop/open/package.store.ts';
import {
  accountAt,
  countOpenInvitations,
  insertInvitation,
  languageOfUser,
  lockShop,
  revokeByEmail,
} from '../staff.store.ts';

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
  /** Who is invited to own the shop may everything. */
  as: { role: 'owner' } | { role: 'staff'; rights: Rights };
  shopName: string;
  inviter: { userId: string; name: string };
  /** Of the letter to somebody without an account; absent = the inviter's. */
  language?: Language | undefined;
}

/** `member`: works there already, as what is offered or as its owner. `package-full`: the shop's package has no place left. */
export type Invited =
  | { kind: 'invited'; id: string }
  | { kind: 'member' }
  | { kind: 'too-many' }
  | { kind: 'package-full' };

/** Writes an invitation and posts its mail; an open one to the same address is replaced. */
export async function invite(scope: ShopScope, post: Post, input: InviteInput): Promise<Invited> {
  const { email, as, shopName, inviter } = input;
  const rights = as.role === 'owner' ? allRights : as.rights;
  await lockShop(scope);
  const account = await accountAt(scope, email);
  if (account?.role === 'owner' || account?.role === as.role) return { kind: 'member' };
  if (await isTooOften(scope, email)) return { kind: 'too-many' };
  const { members: limit } = (await readPackage(scope)).limits;
  // Who is invited again takes no second place, nor does staff who are to own the shop.
  const isIn = account !== null && account.role !== null;
  if (!isIn && isUsedUp(await countMembers(scope, { beside: email }), limit)) return { kind: 'package-full' };
  await revokeByEmail(scope, email);
  if ((await countOpenInvitations(scope)) >= mostOpen) return { kind: 'too-many' };

  const token = newToken();
  const invitedBy = inviter.userId;
  const tokenHash = hashOfToken(token);
  const id = await insertInvitation(scope, {
    ...{ email, rights, tokenHash, invitedBy },
    role: as.role,
    minutes: linkMinutes.invitation,
  });
  const language = languageOf(account?.language ?? input.language ?? (await languageOfUser(scope, invitedBy)));
  const to = { address: email, name: account?.name ?? '', language, userId: account?.id ?? null };
  await post(scope, to, { kind: 'invitation', token, shopName, invitedBy: inviter.name, isOwner: as.role === 'owner' });
  return { kind: 'invited', id };
}

/** Why nobody who is new to the shop can be invited now, as `invite` would refuse it; null = somebody can. */
export async function whyFull(scope: ShopScope): Promise<'package_members' | 'too_many_invitations' | null> {
  const { members: limit } = (await readPackage(scope)).limits;
  if (isUsedUp(await countMembers(scope), limit)) return 'package_members';
  return (await countOpenInvitations(scope)) >= mostOpen ? 'too_many_invitations' : null;
}

async function isTooOften(scope: ShopScope, email: string): Promise<boolean> {
  const key = `invite:${scope.shopId}`;
  const ofShop = await countUse(scope, { key, ...mailsPerDay.shop });
  const ofAddress = await countUse(scope, { key: `${key}:${email}`, ...mailsPerDay.address });
  return ofShop > 0 || ofAddress > 0;
}

const languageOf = (stored: string | null): Language => z.parse(z.catch(interfaceLanguage, 'en'), stored);
