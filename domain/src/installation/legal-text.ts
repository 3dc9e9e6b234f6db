import type { Language } from '../shared/language.ts';

export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** More nobody reads; a letter of the law has some 30,000. */
export const legalTextAtMost = 60_000;

/**
 * Which of the operator's own texts a visitor reads: in the visitor's language, else in the installation's, else in English, else the one
 * there is. null = there is none, and the built-in text is shown: never beside an own one, because two texts that say different things
 * would both hold.
 */
export function chooseLegalText<Text extends { language: Language }>(
  own: readonly Text[],
  { asked, main }: { asked: Language; main: Language },
): Text | null {
  const wanted: readonly Language[] = [asked, main, 'en'];
  const found = wanted.map((language) => own.find((text) => text.language === language));
  return found.find((text) => text !== undefined) ?? own[0] ?? null;
}
