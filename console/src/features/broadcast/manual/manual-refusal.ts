import { useLingui } from '@lingui/react/macro';

/** Why a send to ticked chats is not taken, in the reader's language; what is not known here in the server's words. */
export function useManualRefusal(): (refusal: { code: string; message: string }) => string {
  const { t } = useLingui();
  return ({ code, message }) => {
    switch (code) {
      case 'nothing_to_send':
        return t({ id: 'manual.no-images', message: 'Nothing of it is approved.' });
      case 'no_target':
        return t({ id: 'manual.no-target', message: 'None of the ticked chats can get it.' });
      case 'phone_unknown':
        return t({ id: 'manual.phone-unknown', message: 'The provider does not know this phone any more.' });
      case 'phone_not_active':
        return t({ id: 'manual.phone-not-active', message: 'This phone is not active. Choose another one.' });
      case 'provider_unreachable':
        return t({ id: 'phones.silent', message: 'The provider does not answer.' });
      case 'unknown_chats':
        return t({ id: 'manual.unknown-chats', message: 'Some of the ticked chats are not this phone’s any more.' });
      case 'too_many_contacts':
        return t({
          id: 'manual.too-many',
          message: 'These are more contacts than may be written to in one day. Groups have no such limit.',
        });
      default:
        return message;
    }
  };
}
