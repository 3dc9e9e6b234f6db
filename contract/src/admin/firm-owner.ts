// Firms that an administrator makes, and who owns a firm.
import * as z from 'zod/mini';
import { emailAddress, interfaceLanguage, line } from '../account/account.ts';
import { endpoint, id, instant, ok, refusal, resultOf } from '../endpoint.ts';
import { shopNameLength } from '../shop/shop-name.ts';

const pid = z.string().check(z.minLength(1), z.maxLength(80));

export const createFirm = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/create',
  role: 'admin',
  summary: 'Makes a firm, whose trial begins now, and mails an invitation to its owner',
  input: z.object({
    name: line(shopNameLength).check(z.minLength(2)),
    email: emailAddress,
    /** Of the letter and of the site; absent = those of the administrator and of the installation. */
    language: z.optional(interfaceLanguage),
    /** IANA name; absent = the installation's. */
    time_zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: ok({ data: z.object({ pid: z.string(), keyword: z.string() }) }),
});

export const listFirmOwners = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/owner/list',
  role: 'admin',
  summary: 'Who owns a firm, and who is invited to',
  input: z.object({ pid }),
  output: resultOf(
    z.object({
      owners: z.array(
        z.object({ user_id: id, name: z.string(), email: z.string(), last_seen_at: z.nullable(instant) }),
      ),
      invitations: z.array(
        z.object({ id, email: z.string(), created_at: instant, expires_at: instant, expired: z.boolean() }),
      ),
    }),
  ),
});

export const inviteOwner = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/owner/invite',
  role: 'admin',
  summary:
    'Mails an invitation to own a firm; a second one to the same address replaces the first. Staff becomes owner',
  input: z.object({ pid, email: emailAddress }),
  output: z.union([ok({}), refusal]),
});

export const revokeOwnerInvitation = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/owner/revoke',
  role: 'admin',
  summary: 'Takes an invitation to own a firm back',
  input: z.object({ pid, id }),
  output: ok({}),
});

export const firmOwnerCalls = { createFirm, listFirmOwners, inviteOwner, revokeOwnerInvitation };
