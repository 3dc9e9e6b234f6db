import { type SourceTrouble, sourceTroubles } from '@kolaj/contract/source-admin';
import { useLingui } from '@lingui/react/macro';

/** What is wrong with the photo source, for people who cannot change the connection themselves: each says who can. */
export function useTroubleWords(): (code: string | undefined) => string {
  const { t } = useLingui();
  return (code) => {
    switch (knownTrouble(code)) {
      case 'wrong-login':
      case 'wrong-key':
        return t({
          id: 'source.trouble-login',
          message: 'It no longer accepts the user name and password. Tell us when they have changed.',
        });
      case 'certificate':
      case 'host-key':
      case 'tls-not-offered':
        return t({
          id: 'source.trouble-identity',
          message: 'The server cannot prove that it is still the same one. Tell us when it was exchanged.',
        });
      case 'root-missing':
      case 'root-forbidden':
      case 'not-listed':
      case 'not-readable':
        return t({
          id: 'source.trouble-root',
          message: 'The folder with the photos is missing there, or may not be read.',
        });
      case 'passive-ports':
        return t({
          id: 'source.trouble-passive',
          message: 'We get in, but its data connections are blocked. Its firewall must let the passive ports through.',
        });
      case 'too-many-connections':
        return t({
          id: 'source.trouble-busy',
          message: 'It has no free connection. Somebody uploads with many connections, or it allows too few.',
        });
      case 'unknown-host':
      case 'refused':
      case 'no-answer':
      case 'not-this-protocol':
      case 'address-not-allowed':
      case 'other':
        return t({
          id: 'source.trouble-silent',
          message: 'It does not answer. Look whether the computer or the server is switched on and online.',
        });
    }
  };
}

const knownTrouble = (code: string | undefined): SourceTrouble =>
  sourceTroubles.find((trouble) => trouble === code) ?? 'other';
