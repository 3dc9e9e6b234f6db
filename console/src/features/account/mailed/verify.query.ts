import { getUser, verifyAccount } from '@kolaj/contract/account/account';
import { confirmEmail } from '@kolaj/contract/account/account-security';
import { call } from '../../../lib/calls/api.ts';

type Outcome = 'verified' | 'not-valid';
type Ask = (token: string) => Promise<Outcome>;

/** One question per token, however often a page asks (StrictMode mounts twice, and a link is good once). */
function onceEach(ask: Ask): Ask {
  const asked = new Map<string, Promise<Outcome>>();
  return (token) => {
    const answer = asked.get(token) ?? ask(token);
    asked.set(token, answer);
    return answer;
  };
}

/** Proves the address of the account. A link that was used already is no problem for a person who is logged in and verified. */
export const verifyAccountOnce = onceEach(async (token) => {
  const { success } = await call(verifyAccount, { token });
  if (success) return 'verified';
  const verified = await call(getUser, {}).then(
    ({ data }) => data.verified,
    () => false,
  );
  return verified ? 'verified' : 'not-valid';
});

/** Takes over the new address. */
export const confirmEmailOnce = onceEach(async (token) => {
  const { success } = await call(confirmEmail, { token });
  return success ? 'verified' : 'not-valid';
});
