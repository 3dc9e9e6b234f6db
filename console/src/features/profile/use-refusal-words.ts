import { useLingui } from '@lingui/react/macro';

/** Words for the refusals of the account's own doors, by the contract's code; other codes keep the server's sentence. */
export function useRefusalWords() {
  const { t } = useLingui();
  return ({ code, message }: { code: string; message: string }): string => {
    switch (code) {
      case 'wrong_password':
        return t({ id: 'profile.password-wrong', message: 'That is not your current password.' });
      case 'second_factor_wrong':
        return t({ id: 'two-step.wrong-code', message: 'This code is not right. A new one comes every 30 seconds.' });
      case 'same':
        return t({ id: 'profile.email-same', message: 'That is your address already.' });
      case 'required':
        return t({ id: 'two-step.must-stay', message: 'Your account must keep two-step login.' });
      case 'on':
        return t({ id: 'two-step.is-on', message: 'Two-step login is on already.' });
      case 'not_begun':
        return t({ id: 'two-step.not-begun', message: 'This took too long. Close the window and begin again.' });
      default:
        return message;
    }
  };
}
