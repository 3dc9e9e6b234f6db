import { login, type loginForm } from '@kolaj/contract/account/account';
import type { refusal } from '@kolaj/contract/endpoint';
import { msg } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';

export type LoginInput = z.input<typeof loginForm>;

/** How a login went; the failure keeps the specification's second text (ERR-09). */
export type LoginOutcome =
  | { kind: 'logged-in'; isAgent: boolean }
  | { kind: 'failed'; stored: typeof couldNotLogin }
  /** Right in every way, and the shop has switched this agent off. */
  | { kind: 'switched-off' }
  | { kind: 'second-factor'; isWrong: boolean };

const couldNotLogin = msg({ id: 'login.could-not', message: "Could't login..." });

type Answer = { success: true; data: { agent: boolean } } | z.output<typeof refusal>;

export function loginOutcome(answer: Answer): LoginOutcome {
  if (answer.success) return { kind: 'logged-in', isAgent: answer.data.agent };
  if (answer.code === 'account_off') return { kind: 'switched-off' };
  if (answer.code === 'second_factor') return { kind: 'second-factor', isWrong: false };
  if (answer.code === 'second_factor_wrong') return { kind: 'second-factor', isWrong: true };
  return { kind: 'failed', stored: couldNotLogin };
}

/** Logs in; a wrong mail or password is an outcome, not an error. */
export const useLogin = () => useSend(async (form: LoginInput) => loginOutcome(await call(login, form)));
