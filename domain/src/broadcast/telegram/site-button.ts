import type { Language } from '../../shared/language.ts';

/** The last row of the brands template, in the language that the site begins with. */
const words: Readonly<Record<Language, string>> = {
  en: 'Open the catalogue',
  tr: 'Kataloğu aç',
  fr: 'Ouvrir le catalogue',
  de: 'Katalog öffnen',
  es: 'Abrir el catálogo',
  pt: 'Abrir o catálogo',
  ru: 'Открыть каталог',
};

export const siteButtonText = (language: Language): string => words[language];
