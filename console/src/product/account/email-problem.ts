import { emailAddress } from '@kolaj/contract/account/account';
import { msg } from '@lingui/core/macro';

export const emailRequired = msg({ id: 'login.email-required', message: 'E-mail is required!' });
export const emailInvalid = msg({ id: 'login.email-invalid', message: 'E-mail is not valid!' });

/** VAL-01, VAL-02, VAL-09, VAL-11. */
export function emailProblem(email: string) {
  if (email.trim() === '') return emailRequired;
  return emailAddress.safeParse(email).success ? undefined : emailInvalid;
}
