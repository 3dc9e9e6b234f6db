import { emailAddress } from '@kolaj/contract/account';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../lib/calls/api.ts';

/** Whether the server found the address itself wrong; the field says it then, no banner. */
export const isAboutAddress = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ field }) => field === 'email');

/** What can be wrong with an address, in words. */
export function useMistake() {
  const { t } = useLingui();
  const invalid = t({ id: 'login.email-invalid', message: 'E-mail is not valid!' });
  return {
    address: (address: string): string | null => {
      if (address === '') return t({ id: 'login.email-required', message: 'E-mail is required!' });
      return emailAddress.safeParse(address).success ? null : invalid;
    },
    refusal: (code: string): string => {
      switch (code) {
        case 'member':
          return t({ id: 'staff.refused-member', message: 'This person works here already.' });
        case 'too_many':
          return t({
            id: 'staff.refused-too-many',
            message:
              'Too many invitations. At most 50 may be open, and an address gets 5 mails a day. Take one back, or wait until tomorrow.',
          });
        default:
          return invalid;
      }
    },
  };
}
