import { failedPasswordParts, isFullName, minLoginPasswordLength } from '@kolaj/domain/account/password';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { emailInvalid, emailProblem, emailRequired } from '../../product/account/email-problem.ts';
import type { Problems } from '../../ui/form/use-form.tsx';

/** The specification's sentences (VAL-01…12), byte for byte; in Turkish their own set (I18N-08). */
export const says = {
  emailRequired,
  emailInvalid,
  passwordRequired: msg({ id: 'login.password-required', message: 'Password is required!' }),
  passwordShort: msg({ id: 'login.password-short', message: 'Password has to be longer than 6 characters!' }),
  passwordWeak: msg({
    id: 'register.password-weak',
    message: 'Min 8, at least one uppercase, lowercase, number and special.',
  }),
  nameTwoWords: msg({ id: 'register.name-two-words', message: 'Full Name is at least two words.' }),
  notTheSame: msg({ id: 'register.not-the-same', message: 'Passwords are not the same!' }),
  samePassword: msg({ id: 'reset.same', message: 'This is your current password. Choose another one.' }),
  consentMissing: msg({
    id: 'register.consent-missing',
    message: 'You have to agree with our Terms and Conditions!',
  }),
} as const satisfies Record<string, MessageDescriptor>;

/** VAL-10, D-20: what exists already needs 6 characters, no more. */
function knownPasswordProblem(password: string): MessageDescriptor | undefined {
  if (password === '') return says.passwordRequired;
  return password.length < minLoginPasswordLength ? says.passwordShort : undefined;
}

export interface Credentials {
  username: string;
  password: string;
}
export const checkLogin = ({ username, password }: Credentials): Problems<Credentials> => ({
  username: emailProblem(username),
  password: knownPasswordProblem(password),
});

export const checkForgot = ({ email }: { email: string }) => ({ email: emailProblem(email) });

interface NewPassword {
  password: string;
  confirmation: string;
}
/** VAL-03, VAL-04, VAL-06, VAL-12. */
export const checkNewPassword = ({ password, confirmation }: NewPassword): Problems<NewPassword> => ({
  password: failedPasswordParts(password).length > 0 ? says.passwordWeak : undefined,
  confirmation: confirmation === '' || confirmation !== password ? says.notTheSame : undefined,
});

interface Registration extends NewPassword {
  email: string;
  name: string;
  consent: boolean;
}
/** VAL-01…07. */
export const checkRegistration = (values: Registration): Problems<Registration> => ({
  email: emailProblem(values.email),
  name: isFullName(values.name) ? undefined : says.nameTwoWords,
  ...checkNewPassword(values),
  consent: values.consent ? undefined : says.consentMissing,
});
