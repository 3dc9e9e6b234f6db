import { useLingui } from '@lingui/react/macro';

/** Why a text is no code pattern, in words; null for a fault that is not known here. */
export function usePatternFault(): (fault: string | null) => string | null {
  const { t } = useLingui();
  return (fault) => {
    switch (fault) {
      case 'too_short':
        return t({ id: 'patterns.too-short', message: 'A pattern has at least two characters.' });
      case 'too_long':
        return t({ id: 'patterns.too-long', message: 'A pattern has at most 40 characters.' });
      case 'no_placeholder':
        return t({
          id: 'patterns.no-placeholder',
          message: 'A pattern needs # for a digit, @ for a letter or * for either.',
        });
      case 'control_character':
        return t({ id: 'patterns.one-line', message: 'A pattern is one line of text.' });
      case 'photo_number':
        return t({
          id: 'patterns.photo-number',
          message: 'The number of a photo is at the end, behind a code: B-<#>.',
        });
      default:
        return null;
    }
  };
}
