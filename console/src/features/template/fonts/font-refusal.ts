import type { AddFontAnswer } from '@kolaj/contract/template/font';
import { useLingui } from '@lingui/react/macro';

/** Why a font was not taken, in words; null = it was, or nobody has asked. */
export function useFontRefusal(answer: AddFontAnswer | undefined): string | null {
  const { t } = useLingui();
  if (answer === undefined || answer.success) return null;
  switch (answer.code) {
    case 'not-a-font':
      return t({ id: 'fonts.no-font', message: 'This is no TrueType or OpenType font.' });
    case 'nothing-to-write':
      return t({ id: 'fonts.no-letters', message: 'This font has neither a whole alphabet nor digits.' });
    case 'damaged':
      return t({ id: 'fonts.damaged', message: 'This font cannot be drawn.' });
    case 'name_missing':
      return t({ id: 'fonts.name-missing', message: 'The font has no name of its own. Give it one.' });
    case 'name_ours':
      return t({ id: 'fonts.name-ours', message: 'There is a font of this name for everybody. Choose another name.' });
    case 'name_taken':
      return t({ id: 'fonts.name-taken', message: 'You have, or had, another font of this name. Choose another one.' });
    default:
      return answer.message;
  }
}
