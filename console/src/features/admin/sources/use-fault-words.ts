import { useLingui } from '@lingui/react/macro';

type Field = 'host' | 'username' | 'secret' | 'root';

const fieldOf: Readonly<Record<string, Field>> = {
  host_missing: 'host',
  host_invalid: 'host',
  username_missing: 'username',
  password_missing: 'secret',
  key_invalid: 'secret',
  root_invalid: 'root',
};

/** What the server found missing, at the field it is about; null elsewhere. */
export function useFaultWords(fault: string | null): (field: Field) => string | null {
  const { t } = useLingui();
  const words = () => {
    switch (fault) {
      case 'host_missing':
        return t({ id: 'firm-source.host-missing', message: 'Name the server.' });
      case 'host_invalid':
        return t({ id: 'firm-source.host-invalid', message: 'Only the name or address, without ftp:// and folders.' });
      case 'username_missing':
        return t({ id: 'firm-source.username-missing', message: 'Name the user.' });
      case 'password_missing':
        return t({
          id: 'firm-source.password-missing',
          message: 'Type the password: a saved one is not sent to another server or for another user.',
        });
      case 'key_invalid':
        return t({ id: 'firm-source.key-invalid', message: 'This is no private key.' });
      default:
        return t({ id: 'firm-source.root-invalid', message: 'This folder cannot be used.' });
    }
  };
  return (field) => (fault !== null && fieldOf[fault] === field ? words() : null);
}
