import { i18n, type Messages } from '@lingui/core';

/** The seven languages, each in its own name (I18N-01). */
export const languages = {
  en: 'English',
  tr: 'Türkçe',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
} as const;
export type Language = keyof typeof languages;

export const languageCodes: readonly Language[] = ['en', 'tr', 'fr', 'de', 'es', 'pt', 'ru'];

const STORAGE_KEY = 'kolaj-language';

const catalogues = {
  en: () => import('../locales/en.po'),
  tr: () => import('../locales/tr.po'),
  fr: () => import('../locales/fr.po'),
  de: () => import('../locales/de.po'),
  es: () => import('../locales/es.po'),
  pt: () => import('../locales/pt.po'),
  ru: () => import('../locales/ru.po'),
} as const satisfies Record<Language, () => Promise<{ messages: Messages }>>;

const toLanguage = (tag: string | null): Language | undefined =>
  languageCodes.find((code) => code === tag?.slice(0, 2).toLowerCase());

/** The user's choice, else the browser's, else English (D-11). */
export function firstLanguage(): Language {
  for (const tag of [localStorage.getItem(STORAGE_KEY), ...navigator.languages]) {
    const language = toLanguage(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

/** Loads one language's texts and shows them everywhere. */
export async function activateLanguage(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

let isEnglishAsked = false;

/** A text missing in a language is shown in English (I18N-02): loaded when the first one is missed, not before. */
i18n.on('missing', () => {
  if (isEnglishAsked || i18n.locale === 'en') return;
  isEnglishAsked = true;
  void catalogues.en().then(({ messages: english }) => {
    i18n.loadAndActivate({ locale: i18n.locale, messages: { ...english, ...i18n.messages } });
  });
});

/** Whether somebody has chosen a language on this device. */
export const isLanguageChosen = (): boolean => toLanguage(localStorage.getItem(STORAGE_KEY)) !== undefined;

/** A person chose a language: remembered on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORAGE_KEY, language);
  await activateLanguage(language);
}

export const currentLanguage = (): Language => toLanguage(i18n.locale) ?? 'en';

export { i18n };
