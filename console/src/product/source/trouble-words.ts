import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';
import { useLingui } from '@lingui/react/macro';

/** What people who import need to tell apart. */
type Kind = 'login' | 'identity' | 'root' | 'passive' | 'full' | 'copying' | 'silent';

const kinds: Record<SourceTrouble, Kind> = {
  'wrong-login': 'login',
  'wrong-key': 'login',
  certificate: 'identity',
  'host-key': 'identity',
  'tls-not-offered': 'identity',
  'root-missing': 'root',
  'root-forbidden': 'root',
  'not-listed': 'root',
  'not-readable': 'root',
  'passive-ports': 'passive',
  'too-many-connections': 'full',
  busy: 'copying',
  'unknown-host': 'silent',
  refused: 'silent',
  'no-answer': 'silent',
  'not-this-protocol': 'silent',
  'address-not-allowed': 'silent',
  'not-reached': 'silent',
  other: 'silent',
};

/** What is wrong with the photo source, for people who import from it: each says what helps, or who can. */
export function useTroubleWords(): (trouble: SourceTrouble) => string {
  const { t } = useLingui();
  return (trouble) => {
    switch (kinds[trouble]) {
      case 'login':
        return t({
          id: 'source.trouble-login',
          message:
            'It no longer accepts the user name and password. If they have changed, enter the new ones in the settings or tell us.',
        });
      case 'identity':
        return t({
          id: 'source.trouble-identity',
          message:
            'The server cannot prove that it is still the same one. If it was replaced, test it again in the settings or tell us.',
        });
      case 'root':
        return t({
          id: 'source.trouble-root',
          message: 'The folder with the photos is missing there, or may not be read.',
        });
      case 'passive':
        return t({
          id: 'source.trouble-passive',
          message: 'We get in, but its data connections are blocked. Its firewall must let the passive ports through.',
        });
      case 'copying':
        return t({
          id: 'source.trouble-copying',
          message: 'An import is copying from it just now. Try again in a moment.',
        });
      case 'full':
        return t({
          id: 'source.trouble-busy',
          message: 'It has no free connection. Somebody uploads with many connections, or it allows too few.',
        });
      case 'silent':
        return t({
          id: 'source.trouble-silent',
          message: 'It does not answer. Check whether the computer or the server is switched on and online.',
        });
    }
  };
}
