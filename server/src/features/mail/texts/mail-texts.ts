import type { Language } from '@kolaj/domain/shared/language';
import type { Letter, LetterKind } from '../open/letter.ts';

/** What one kind of letter says, before its greeting and after it. */
export interface LetterText {
  subject: string;
  /** Paragraphs. */
  body: readonly string[];
  /** Words on the link; null = the letter has none. */
  button: string | null;
  /** Why the reader got this mail. */
  why: string;
}

/** All mails of one language. Names in the letters have been made harmless before they come here. */
export interface MailTexts {
  /** `name` is empty when it is not known. */
  hello: (name: string) => string;
  /** `life` is like "7 days". */
  linkLife: (life: string) => string;
  /** Stands before the link in full. */
  orOpen: string;
  letters: { readonly [Kind in LetterKind]: (letter: Extract<Letter, { kind: Kind }>) => LetterText };
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form that the language's grammar wants for a number, with `#` replaced by it. */
export function plural(language: Language, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}

/** "#41, #42, #43 …": the dots stand for those that are not named. */
export function orderNumbers(count: number, numbers: readonly number[]): string {
  const named = numbers.map((number) => `#${number}`).join(', ');
  return count > numbers.length ? `${named} …` : named;
}
