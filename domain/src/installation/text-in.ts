import type { Language } from '../shared/language.ts';

/**
 * Which of the texts that an administrator wrote somebody reads: in the reader's language, else in the installation's, else in English, else
 * the one there is. null = there is none.
 */
export function textIn<Text extends { language: Language }>(
  texts: readonly Text[],
  { asked, main }: { asked: Language; main: Language },
): Text | null {
  const wanted: readonly Language[] = [asked, main, 'en'];
  const found = wanted.map((language) => texts.find((text) => text.language === language));
  return found.find((text) => text !== undefined) ?? texts[0] ?? null;
}
