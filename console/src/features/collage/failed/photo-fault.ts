import { useLingui } from '@lingui/react/macro';

/** Why a photo cannot be read, by the code that the server gives; an unknown one is said to be damaged. */
export function usePhotoFault(): (code: string) => string {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'empty':
        return t({ id: 'fault.empty', message: 'the file is empty' });
      case 'not-a-picture':
        return t({ id: 'fault.not-a-picture', message: 'it is not a picture' });
      case 'format-not-supported':
        return t({ id: 'fault.format', message: 'this kind of picture cannot be used' });
      case 'too-large':
      case 'too-many-bytes':
      case 'too-many-pixels':
        return t({ id: 'fault.too-large', message: 'it is too large' });
      case 'too-slow':
        return t({ id: 'fault.too-slow', message: 'reading it takes too long' });
      case 'quarantined':
        return t({ id: 'fault.quarantined', message: 'it broke the reader twice and is left alone' });
      default:
        return t({ id: 'fault.damaged', message: 'it is damaged or cut off' });
    }
  };
}
