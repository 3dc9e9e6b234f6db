import type { Language } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { firstLanguage, toLanguage } from '../../../lib/texts/first-language.ts';

/** The language of the screen. */
export function useLanguage(): Language {
  const { i18n } = useLingui();
  return toLanguage(i18n.locale) ?? firstLanguage();
}
