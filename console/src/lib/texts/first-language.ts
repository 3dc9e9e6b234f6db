import { type Language, languages } from '@kolaj/domain/shared/language';

/** Where this device keeps the language that somebody chose. */
export const languageKey = 'kolaj-language';

export const toLanguage = (tag: string | null): Language | undefined =>
  languages.find((code) => code === tag?.slice(0, 2).toLowerCase());

/** The user's choice, else the browser's, else English (D-11). */
export function firstLanguage(): Language {
  for (const tag of [localStorage.getItem(languageKey), ...navigator.languages]) {
    const language = toLanguage(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}
