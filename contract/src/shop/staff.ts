// Who works in a shop. The specification has no such screen; D-13 makes it the owner's.
import * as z from 'zod/mini';
import { emailAddress, mailedToken } from '../account/account.ts';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

export const staffRights = z.object({
  edit: z.boolean(),
  approve: z.boolean(),
  send: z.boolean(),
  manage: z.boolean(),
});

export const staffMember = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'staff']),
  rights: staffRights,
  last_seen_at: z.nullable(instant),
  /** The caller's own row. */
  own: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const invitation = z.object({
  id,
  email: z.string(),
  /** Owners are invited by administrators. */
  role: z.enum(['owner', 'staff']),
  rights: staffRights,
  created_at: instant,
  expires_at: instant,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/shop/staff',
  role: 'owner',
  summary: 'Members of the shop and open invitations',
  input: nothing,
  output: resultOf(
    z.object({
      members: z.array(staffMember),
      invitations: z.array(invitation),
      /** Why nobody else can be invited now; null = somebody can. */
      full: z.nullable(z.enum(['package_members', 'too_many_invitations'])),
    }),
  ),
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/shop/staff/invite',
  role: 'owner',
  right: 'manage',
  summary: 'Mail an invitation; a second one to the same address replaces the first',
  input: z.object({ email: emailAddress, rights: staffRights }),
  /** Refusals: `member` (works here already), `too_many` (50 open invitations). */
  output: z.union([ok({ data: z.object({ id }) }), refusal]),
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/shop/staff/revoke',
  role: 'owner',
  right: 'manage',
  summary: 'Take an invitation back',
  input: z.object({ id }),
  output: ok({}),
});

export const updateStaff = endpoint({
  method: 'POST',
  path: '/shop/staff/update',
  role: 'owner',
  right: 'manage',
  summary: 'Switch the rights of a member of the staff',
  input: z.object({ user_id: id, rights: staffRights }),
  /** Refusal: `owner` (owners may everything). */
  output: z.union([ok({}), refusal]),
});

export const removeStaff = endpoint({
  method: 'POST',
  path: '/shop/staff/remove',
  role: 'owner',
  right: 'manage',
  summary: 'Take somebody out of the shop; their next call says so',
  input: z.object({ user_id: id }),
  /** Refusal: `owner`. */
  output: z.union([ok({}), refusal]),
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/verify/invitation',
  role: 'public',
  summary: 'What an invitation’s link offers; changes nothing',
  input: z.object({ token: mailedToken }),
  /** `has_account`: log in with this address and accept; otherwise register with it. Refusals: `dead_invitation`, `firm_deleted`. */
  output: z.union([
    ok({
      data: z.object({
        shop_name: z.string(),
        email: z.string(),
        has_account: z.boolean(),
        /** Name of who invites, empty when it is not known any more. */
        invited_by: z.string(),
      }),
    }),
    refusal,
  ]),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation',
  role: 'session',
  summary: 'Join the shop with the account that the invitation was sent to, and work in it from now on',
  input: z.object({ token: mailedToken }),
  /** Refusals: `token`, `other_account` (the address is not the account's). */
  output: z.union([ok({ data: z.object({ pid: z.string() }) }), refusal]),
});

export const listOwnShops = endpoint({
  method: 'GET',
  path: '/auth/shops',
  role: 'session',
  summary: 'The shops this account works in',
  input: nothing,
  output: resultOf(
    z.array(z.object({ pid: z.string(), keyword: z.string(), name: z.string(), role: z.enum(['owner', 'staff']) })),
  ),
});

export const switchShop = endpoint({
  method: 'POST',
  path: '/auth/shop',
  role: 'session',
  summary:
    'Work in another of one’s shops, on this device. The shop is named `work_in`: `pid` would only be agreed to (D-05)',
  input: z.object({ work_in: z.string() }),
  output: ok({}),
});
