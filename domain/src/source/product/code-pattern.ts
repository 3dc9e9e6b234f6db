/**
 * The shop's own shapes of product codes, ready to search with: `#` is a digit, `@` a letter, `*` either of them, everything
 * else itself. Between `<` and `>`, which no file name of Windows has, is what counts the photos of a code: `B-<#>` reads B-7
 * and B-12 as B. Made by `codeShapes`, once for many names.
 */
export interface CodeShape {
  /** As the shop wrote it. */
  pattern: string;
  /** Its first group is the code. */
  within: RegExp;
  /** A text that is the code and nothing else. */
  whole: RegExp;
  countsPhotos: boolean;
}

export type CodePatternFault = 'too_short' | 'too_long' | 'no_placeholder' | 'control_character' | 'photo_number';

/** Longest pattern, in letters as people count them; a shop has at most `maxCodePatterns` of them. */
export const maxCodePatternLength = 40;
export const maxCodePatterns = 20;

/**
 * Why a text is no pattern, or null: without a placeholder every product would have the same code (D-28). What counts photos has
 * one itself, and a code before it.
 */
export function codePatternFault(raw: string): CodePatternFault | null {
  const pattern = tidy(raw);
  if (/\p{Cc}/u.test(pattern)) return 'control_character';
  if ([...pattern].length < 2) return 'too_short';
  if ([...pattern].length > maxCodePatternLength) return 'too_long';
  if (/[<>]/.test(pattern)) return photoNumber.test(pattern) ? null : 'photo_number';
  return /[#@*]/.test(pattern) ? null : 'no_placeholder';
}

/** The code, what parts it from the number of the photo, and that number with words about it. */
const photoNumber = /^([^<>]*[\p{L}\p{N}#@*])([^<>]*)<([^<>]*[#@][^<>]*)>$/u;

/** The patterns as they are kept: NFC, capitals, no double ones, in the shop's order. Faulty ones are left out. */
export function tidyCodePatterns(raw: readonly string[]): string[] {
  return [...new Set(raw.filter((pattern) => codePatternFault(pattern) === null).map(tidy))];
}

/** Patterns ready to search with, in the shop's order; the first that hits wins. */
export function codeShapes(patterns: readonly string[]): CodeShape[] {
  return tidyCodePatterns(patterns).map((pattern) => {
    const [, code = pattern, between = '', number = ''] = photoNumber.exec(pattern) ?? [];
    const behind = between + number;
    // Photos are counted up to 9 and over it by one pattern.
    const behindBody = classesOf(between) + classesOf(number.replaceAll(/#+/g, '#')).replaceAll('\\d', '\\d+');
    return {
      pattern,
      within: new RegExp(`${edgeBefore(code)}(${classesOf(code)})${behindBody}${edgeAfter(code + behind)}`, 'u'),
      whole: new RegExp(`^${classesOf(code)}$`, 'u'),
      countsPhotos: behind !== '',
    };
  });
}

const classesOf = (text: string): string => [...text].map(characterClass).join('');

/** The first of the shop's codes in a name, in capitals; null when no shape is in it. `capitals`: NFC and uppercase already. */
export function ownCodeIn(
  capitals: string,
  shapes: readonly CodeShape[],
): { code: string; pattern: `own:${string}` } | null {
  for (const { pattern, within } of shapes) {
    const code = within.exec(capitals)?.[1];
    if (code !== undefined) return { code, pattern: `own:${pattern}` };
  }
  return null;
}

/** Whether a whole text, for example of a Code 128 barcode, is a code of one of the shop's shapes (D-28, D-29). */
export function matchesCode(text: string, patterns: readonly string[]): boolean {
  const capitals = tidy(text);
  return codeShapes(patterns).some(({ whole }) => whole.test(capitals));
}

/** As `productName` sees a stem: the root locale's capitals, the same on every machine. */
function tidy(text: string): string {
  return text.normalize('NFC').trim().toUpperCase().normalize('NFC');
}

function characterClass(character: string): string {
  switch (character) {
    case '#':
      return '\\d';
    case '@':
      return '\\p{L}';
    case '*':
      return '[\\p{L}\\d]';
    // The root locale's capital of "i" has no dot, a Turkish keyboard's has one; a shop means the same letter.
    case 'I':
    case 'İ':
      return '[Iİ]';
    default:
      return character.replace(/[\\^$.|?+()[\]{}/]/u, '\\$&');
  }
}

const isPartOfWord = (character: string | undefined): boolean => /[\p{L}\p{N}#@*]/u.test(character ?? '');

/** A code is a word of its own: KA-#### is not in XKA-1234, nor in KA-12345. */
const edgeBefore = (pattern: string): string => (isPartOfWord(pattern[0]) ? '(?<![\\p{L}\\p{N}])' : '');
const edgeAfter = (pattern: string): string => (isPartOfWord(pattern.at(-1)) ? '(?![\\p{L}\\p{N}])' : '');
