import { findType } from '../../../collage/texts/words.ts';

/** A run of letters, of digits, or of what parts them. */
export interface NamePart {
  kind: 'letters' | 'digits' | 'between';
  text: string;
}

/** A season of fashion, as all seven languages write it: SS26, AW25. */
export const isSeasonWord = (text: string): boolean => new RegExp(`^${season}$`).test(text);
const season = '(?:SS|FW|AW)\\d\\d';

/** A season at the beginning is a word: its number is no code and counts nothing. */
const part = new RegExp(`(^${season}(?![\\p{L}\\p{N}])|\\p{L}[\\p{L}\\p{M}]*)|(\\p{N}+)|[^\\p{L}\\p{N}]+`, 'gu');

export function partsOf(bare: string): NamePart[] {
  return Array.from(bare.matchAll(part), ([text, letters, digits]) => ({
    kind: letters !== undefined ? 'letters' : digits !== undefined ? 'digits' : 'between',
    text,
  }));
}

type Parts = readonly NamePart[];

export const textOf = (parts: Parts): string => parts.map(({ text }) => text).join('');

/** Names of one form. */
export interface Family {
  names: readonly Parts[];
  /** Several forms of the folder are words with photos counted from one: then this one is no exception. */
  isCountedFolder: boolean;
}

/** Where the code is, as places of parts; the rest counts photos. */
export interface CodeEnd {
  from: number;
  to: number;
  /** One letter behind the code tells photos apart. */
  isBeforeLetter: boolean;
  /** Each number may as well be a product. */
  isDoubtful: boolean;
}

const sure = (from: number, to: number): CodeEnd => ({ from, to, isBeforeLetter: false, isDoubtful: false });

/** A number of so many digits is a code; photos of one product are counted with fewer. */
export const codeDigits = 3;
/** More photos of one product than that are unlikely. */
const mostPhotos = 12;

/** What is the code in the names of a family; null = nothing is learned, the rules for one name decide. */
export function codeEnd(family: Family): CodeEnd | null {
  const [first] = family.names;
  if (first === undefined) return null;
  const slots = first.flatMap(({ kind }, at) => (kind === 'digits' ? [at] : []));
  const start = isCounted(family.names, slots) ? 1 : 0;
  const [slot, ...more] = slots.slice(start);
  if (slot === undefined) return null;
  const from = start === 0 ? 0 : (slots[0] ?? 0) + 2;
  const main = [slot, ...more].find((at) => shortest(family.names, at) >= codeDigits);
  if (main !== undefined) return withLetter(family.names, sure(from, lastOfCode(family.names, slots, main)));
  if (more.length > 0) return smallNumbers(family.names, [slot, ...more], from);
  return endsInLetter(first) && hasRepeated(family.names, slot)
    ? withLetter(family.names, sure(from, slot))
    : singleNumber(family, slot);
}

/** Whether the first number only counts the files: another in each, short, and a code comes behind it. */
function isCounted(names: readonly Parts[], slots: readonly number[]): boolean {
  const [first, ...rest] = slots;
  if (first !== 0 || names.length < 3) return false;
  const isCode = rest.some((at) => shortest(names, at) >= codeDigits);
  const isShort = names.every(([counter]) => /^(?:0\d*|\d{1,2})$/.test(counter?.text ?? ''));
  const values = new Set(names.map((parts) => numberAt(parts, first)));
  const [low, high] = range([...values]);
  const span = high - low + 1;
  return isCode && isShort && values.size === names.length && span <= names.length * 1.5;
}

/**
 * A second long number belongs to the code when it varies (AB_100_225, AB_100_226); zeros before it say that it counts photos.
 * Of two short ones behind the code the first belongs to it when the second counts for it: 100-2 1, 100-2 2, 100-3 1.
 */
function lastOfCode(names: readonly Parts[], slots: readonly number[], main: number): number {
  const [next, ...more] = slots.filter((at) => at > main);
  if (next === undefined) return main;
  if (shortest(names, next) < codeDigits) return more.length > 0 && hasRepeated(names, next) ? next : main;
  const isPadded = names.some((parts) => parts[next]?.text.startsWith('0'));
  const isCount = isPadded || isSequence(names.map((parts) => numberAt(parts, next)));
  return isCount ? main : lastOfCode(names, slots, next);
}

/**
 * Letters directly behind the number belong to the code (1252A_1), except one last letter that tells the photos of a code
 * apart (1252a, 1252b). When it does so nowhere, nobody knows.
 */
function withLetter(names: readonly Parts[], end: CodeEnd): CodeEnd | null {
  const [first] = names;
  if (first?.[end.to + 1]?.kind !== 'letters') return withManyPhotos(names, end);
  if (!names.every((parts) => endsInLetter(parts) && parts.length === end.to + 2)) return { ...end, to: end.to + 1 };
  return hasRepeated(names, end.to) ? { ...end, isBeforeLetter: true } : null;
}

/** A long number that is the same in very many names may be a year or a season. */
function withManyPhotos(names: readonly Parts[], end: CodeEnd): CodeEnd {
  const isOne = names.length > mostPhotos && codesUpTo(names, end.to).size === 1;
  return isOne ? { ...end, isDoubtful: true } : end;
}

/** 1252a, 12-B: its last part is one letter behind a number. */
export function endsInLetter(parts: Parts): boolean {
  const [one, other, last] = [parts.at(-3), parts.at(-2), parts.at(-1)];
  const before = other?.kind === 'between' ? one : other;
  return before?.kind === 'digits' && last?.kind === 'letters' && [...last.text].length === 1;
}

const codesUpTo = (names: readonly Parts[], to: number) =>
  Map.groupBy(names, (parts) => textOf(parts.slice(0, to + 1)));

const hasRepeated = (names: readonly Parts[], to: number): boolean =>
  codesUpTo(names, to)
    .values()
    .some((group) => group.length > 1);

/** B-7, B-8: words and one short number. */
function singleNumber({ names, isCountedFolder }: Family, slot: number): CodeEnd | null {
  const [first] = names;
  if (first?.[slot - 1]?.kind !== 'between' || slot < 2 || first.length !== slot + 1) return null;
  const word = sure(0, slot - 2);
  const numbers = names.map((parts) => numberAt(parts, slot));
  const isCounting = isSequence(numbers) && names.length <= mostPhotos;
  if (isCounting && isCountedFolder) return word;
  const isOne = names.length === 1;
  if (isWord(first.slice(0, slot - 1))) return isOne && !isCounting ? null : { ...word, isDoubtful: !isCounting };
  if (isCounting) return { ...word, isDoubtful: !isOne };
  return isOne ? null : sure(0, slot);
}

/** Letters that are a word and no code. */
function isWord(parts: Parts): boolean {
  const text = textOf(parts);
  return text.length > 3 || findType(text) !== null;
}

/** Whether names of one form are words with photos counted from one. */
export function countsPhotos(names: readonly Parts[]): boolean {
  const at = (names[0]?.length ?? 0) - 1;
  const isForm = names[0]?.every(({ kind }, place) => (kind === 'digits') === (place === at)) ?? false;
  return isForm && isSequence(names.map((parts) => numberAt(parts, at)));
}

/** 5-1, 5-2, 6-1: the last number counts photos when it does so for one code at least twice, or is the same everywhere. */
function smallNumbers(names: readonly Parts[], slots: readonly number[], from: number): CodeEnd | null {
  const last = slots.at(-1) ?? 0;
  const end = slots.at(-2) ?? 0;
  const isConstant = new Set(names.map((parts) => parts[last]?.text)).size === 1;
  return hasRepeated(names, end) || isConstant ? sure(from, end) : null;
}

const numberAt = (parts: Parts, at: number): number => Number(parts[at]?.text ?? Number.NaN);
const lengthsAt = (names: readonly Parts[], at: number): number[] => names.map((parts) => parts[at]?.text.length ?? 0);
const shortest = (names: readonly Parts[], at: number): number => range(lengthsAt(names, at))[0];

/** The least and the greatest. A folder has more names than a call may have arguments. */
function range(numbers: readonly number[]): [low: number, high: number] {
  return numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [Infinity, -Infinity]);
}

/** Whether numbers count from 0 or 1 on, with few gaps. */
export function isSequence(numbers: readonly number[]): boolean {
  const [low, high] = range(numbers);
  return low <= 1 && high - low + 1 <= new Set(numbers).size + 2;
}
