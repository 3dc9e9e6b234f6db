/** The seven languages of console and site (I18N-01). */
export const siteLanguages = ['en', 'tr', 'fr', 'de', 'es', 'pt', 'ru'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];
