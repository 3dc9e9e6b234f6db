import type { Language } from '@kolaj/domain/shared/language';
import { i18n, type Messages } from '@lingui/core';
import { languageKey } from './first-language.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?area=pocket' });

/** Shows the app on the phone in a language: all its texts come in one part. */
export async function showLanguage(language: Language): Promise<void> {
  const part = await catalogues[`../../locales/${language}.po`]?.();
  i18n.loadAndActivate({ locale: language, messages: part?.messages ?? {} });
  document.documentElement.lang = language;
}

/** A person chose it: remembered on this device, for the console too. */
export async function keepLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language);
  await showLanguage(language);
}
