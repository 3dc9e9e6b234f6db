import { isFullName } from '@kolaj/domain/account/password';
import * as z from 'zod/mini';
import { line, mailedToken, newPassword } from '../account/account.ts';
import { endpoint, ok } from '../endpoint.ts';
import { failsAs } from '../errors.ts';

const refusal = z.object({
  success: z.literal(false),
  code: z.enum(['dead_link', 'setup_unsafe']),
  message: z.string(),
});

export const readAdminLink = endpoint({
  method: 'POST',
  path: '/setup/admin-link',
  role: 'public',
  summary: 'Whom a link of the command line makes an administrator',
  input: z.strictObject({ token: mailedToken }),
  /** Refusal: `dead_link`. */
  output: z.union([ok({ data: z.object({ email: z.string(), is_new: z.boolean() }) }), refusal]),
});

export const takeAdminLink = endpoint({
  method: 'POST',
  path: '/setup/admin',
  role: 'public',
  summary:
    'Become an administrator by a link of the command line: sets the password, makes the account if there is none',
  input: z.strictObject({
    token: mailedToken,
    password: newPassword,
    /** Needed for a new account. */
    name: z.optional(line(120).check(z.refine(isFullName, failsAs('full_name')))),
  }),
  /** Refusals: `dead_link`, `setup_unsafe`. */
  output: z.union([ok({ data: z.object({ email: z.string() }) }), refusal]),
});
