import { type Language, languages } from '@kolaj/domain/shared/language';

type Texts = ReadonlyMap<string, string>;

interface TextsToCheck {
  /** English of every id in the code. */
  code: Texts;
  /** What each language has, by id. */
  byLanguage: ReadonlyMap<Language, Texts>;
}

/** Plural forms that a language cannot do without; more are accepted (French and Spanish have one for millions). */
const neededForms: Readonly<Record<Language, readonly string[]>> = {
  en: ['one', 'other'],
  tr: ['other'],
  fr: ['one', 'other'],
  de: ['one', 'other'],
  es: ['one', 'other'],
  pt: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
};

/**
 * Everything wrong with the texts, one sentence each: ids that are not written by hand, English that differs from the code's,
 * texts that a language lacks or has in vain, other placeholders, missing plural forms. A text that only English has is
 * missing, though people would see English in its place.
 */
export function problemsOfTexts({ code, byLanguage }: TextsToCheck): string[] {
  const english = byLanguage.get('en') ?? new Map<string, string>();
  return [
    ...problemsOfCode(code, english),
    ...languages.flatMap((language) =>
      problemsOfLanguage(language, { code, english, texts: byLanguage.get(language) ?? new Map() }),
    ),
    ...[...code.keys()].flatMap((id) => {
      const lacking = languages.filter((language) => !byLanguage.get(language)?.get(id));
      return lacking.length === 0 ? [] : `${id} is missing in ${lacking.join(' ')}`;
    }),
  ];
}

function problemsOfCode(code: Texts, english: Texts): string[] {
  return [...code].flatMap(([id, message]) => {
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(id)) return `no explicit id: ${JSON.stringify(message || id)}`;
    const own = english.get(id);
    if (message === '' || own === undefined || own === message) return [];
    return `${id}: the code says ${JSON.stringify(message)}, en.po ${JSON.stringify(own)}`;
  });
}

function problemsOfLanguage(language: Language, { code, english, texts }: Record<'code' | 'english' | 'texts', Texts>) {
  return [...texts].flatMap(([id, text]) => {
    const problems: string[] = [];
    if (!code.has(id)) problems.push(`${language}: ${id} is not used`);
    if (placeholdersOf(text) !== placeholdersOf(english.get(id) ?? '')) {
      problems.push(`${language}: ${id} has other placeholders: ${JSON.stringify(text)}`);
    }
    for (const forms of pluralsOf(text)) {
      const lacking = neededForms[language].filter((form) => !forms.includes(form));
      if (lacking.length > 0) problems.push(`${language}: ${id} has no plural form ${lacking.join(', ')}`);
    }
    return problems;
  });
}

/** Names in braces, and numbered tags: `{count}`, `{count, plural, …}`, `<0>`; sorted, each once. */
function placeholdersOf(text: string): string {
  const names = [...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+)\s*)\{\s*(\w+)\s*[,}]/g)].map(
    ([, name = '']) => name,
  );
  const tags = [...text.matchAll(/<\/?(\d+)\/?>/g)].map(([, tag = '']) => `<${tag}>`);
  return [...new Set([...names, ...tags])].sort().join(' ');
}

/** The forms of every `{x, plural, …}` in a text: `one`, `other`, `=0`. */
const pluralsOf = (text: string): string[][] =>
  [...text.matchAll(/\{\s*\w+\s*,\s*plural\s*,/g)].map((start) => formsOf(text.slice(start.index + start[0].length)));

/** The words before the braces of `one {…} other {…}}`, up to the brace that ends the whole. */
function formsOf(text: string): string[] {
  const forms: string[] = [];
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/[{}]/g)) {
    if (found === '{' && depth === 0) forms.push(/(\S+)\s*$/.exec(text.slice(0, index))?.[1] ?? '');
    depth += found === '{' ? 1 : -1;
    if (depth < 0) break;
  }
  return forms;
}
