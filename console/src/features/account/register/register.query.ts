import { register, type registerForm } from '@kolaj/contract/account/account';
import type { refusal } from '@kolaj/contract/endpoint';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';

/** How a registration went; the failure keeps the specification's second text (ERR-11) and the server's sentence. */
export type RegisterOutcome =
  | { kind: 'registered' }
  | { kind: 'terms-changed' }
  | { kind: 'failed'; isMailUsed: boolean; message: string; stored: typeof couldNotRegister };

export const couldNotRegister = msg({ id: 'register.could-not', message: "Could't register..." });

type Answer = { success: true } | z.output<typeof refusal>;

export function registerOutcome(answer: Answer): RegisterOutcome {
  if (answer.success) return { kind: 'registered' };
  const { code, message } = answer;
  if (code === 'terms_changed') return { kind: 'terms-changed' };
  return { kind: 'failed', isMailUsed: code === 'mail_used', message, stored: couldNotRegister };
}

/** Makes the account with its shop, and logs in; an address in use is an outcome, not an error. */
export const useRegister = () =>
  useSend(async (form: z.input<typeof registerForm>) => registerOutcome(await call(register, form)));
