import { login } from '@kolaj/contract/account/account';
import { sendSetupLetter, setUp } from '@kolaj/contract/admin/installation';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';

type SetupInput = z.input<typeof setUp.input>;

/** Makes the administrator and logs in: the second factor comes next, on the account's page. */
export const useSetup = () =>
  useSend(async (input: SetupInput) => {
    const answer = await call(setUp, input);
    if (answer.success) await call(login, { username: answer.data.email, password: input.password });
    return answer;
  });

export const useSetupLetter = () =>
  useSend((input: z.input<typeof sendSetupLetter.input>) => call(sendSetupLetter, input));
