/** The seven languages of console, mails and site (I18N-01), each in its own name; in the order in which they are offered. */
export const languageNames = {
  en: 'English',
  tr: 'Türkçe',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
} as const;

export type Language = keyof typeof languageNames;

export const languages = ['en', 'tr', 'fr', 'de', 'es', 'pt', 'ru'] as const satisfies readonly Language[];
