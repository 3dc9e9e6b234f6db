import { fold } from '../../../shared/fold.ts';
import { sortNaturally } from '../../../shared/natural-order.ts';
import { codePatternFault, codeShapes } from '../code-pattern.ts';
import { productName } from '../product-name.ts';
import { folderNames, type NameOf } from './folder-names.ts';
import type { LastNumberMeaning } from './last-number-meaning.ts';
import { familiesOf, type Name, namesOf } from './names-of-one-form.ts';
import type { Reading } from './reading.ts';
import { codeWithLetters, type Variant, variantsIn } from './variants.ts';

/** Names of one form with both readings of their last number: how it is read now, and what the shop can choose (D-28). */
export interface LastNumber {
  /** One of the names, and its code when the number counts photos. */
  example: string;
  code: string;
  photos: number;
  now: LastNumberMeaning;
  /** Nobody can tell from the names: the shop is asked. */
  isDoubtful: boolean;
  readings: Record<LastNumberMeaning, NumberReading>;
}

/** What would come of a reading, and what makes it one of the shop's own patterns: `B-<#>`, or `B-#` and `B-##`. */
interface NumberReading {
  products: number;
  patterns: string[];
}

interface LastNumbersInput {
  /** As `learnReading` had them. */
  paths: readonly string[];
  patterns: readonly string[];
  reading: Reading;
  doubtful: ReadonlySet<string>;
  /** Photos that are in products: where all of a form are, an import has answered. */
  imported: ReadonlySet<string>;
}

/** More than a person reads through; each choice is a pattern, and a shop has few of them. */
const mostShown = 20;

/** The forms of a folder's names whose last number can be read in two ways, the doubtful and the frequent ones first. */
export function lastNumbers({ paths, imported, doubtful, ...how }: LastNumbersInput): LastNumber[] {
  const nameOf = folderNames(how);
  const names = namesOf(paths);
  const families = [
    ...familiesOf(names).map((family) => ({
      paths: family.map(({ path }) => path),
      choices: numberChoices(family, nameOf),
    })),
    ...lettersOfOneForm(variantsIn(names).unsure).map((family) => ({
      paths: family.map(({ path }) => path),
      choices: letterChoices(family, nameOf),
    })),
  ]
    .filter((family) => family.paths.length > 1 && !family.paths.every((path) => imported.has(path)))
    .map((family) => ({ ...family, isDoubtful: family.paths.some((path) => doubtful.has(path)) }))
    .sort((a, b) => Number(b.isDoubtful) - Number(a.isDoubtful) || b.paths.length - a.paths.length);

  const found: LastNumber[] = [];
  for (const { choices, isDoubtful } of families) {
    const both = choices && bothReadings(choices, how.patterns);
    if (both) found.push({ ...both, isDoubtful });
    if (found.length === mostShown) break;
  }
  return found;
}

/** A name and what either reading makes of it: its code, and the pattern that reads it so. */
interface Choice {
  path: string;
  /** The code when the number counts photos. */
  code: string;
  now: LastNumberMeaning;
  readings: Record<LastNumberMeaning, { code: string; pattern: string }>;
}

/** Null: not every name of the family can be read in both ways. */
function numberChoices(names: readonly Name[], nameOf: NameOf): Choice[] | null {
  const choices = names.flatMap(({ bare, path }): Choice[] => {
    const place = placeIn(bare, nameOf(path).code);
    if (!place) return [];
    const { code, between, number, now } = place;
    return [
      {
        ...{ path, code, now },
        readings: {
          photo: { code, pattern: `${digits(code)}${between}<${anyNumber(number)}>` },
          product: { code: code + between + number, pattern: `${digits(code + between)}${anyLetter(number)}` },
        },
      },
    ];
  });
  return choices.length < names.length ? null : choices;
}

/** GD-12-A_1 beside GD-12-B_1: the letter is a side, or a product of its own. */
function letterChoices(variants: readonly Variant[], nameOf: NameOf): Choice[] | null {
  const choices = variants.flatMap((variant): Choice[] => {
    const { path, code, before, letters, behind, number } = variant;
    const product = codeWithLetters(variant);
    const now = fold(nameOf(path).code);
    if (now !== fold(code) && now !== fold(product)) return [];
    const anyLetters = letters.replaceAll(/\p{L}/gu, '@');
    return [
      {
        ...{ path, code, now: now === fold(code) ? 'photo' : 'product' },
        readings: {
          photo: { code, pattern: `${digits(code)}${before}<${anyLetters}${behind}${anyNumber(number)}>` },
          product: { code: product, pattern: `${digits(code)}${before}${anyLetters}${behind}<${anyNumber(number)}>` },
        },
      },
    ];
  });
  return choices.length < variants.length ? null : choices;
}

const lettersOfOneForm = (unsure: readonly Variant[][]): Variant[][] => [
  ...Map.groupBy(unsure.flat(), ({ code, before, letters, behind }) =>
    [digits(fold(code)), before, letters.length, behind].join('\u0000'),
  ).values(),
];

function bothReadings(choices: readonly Choice[], patterns: readonly string[]): Omit<LastNumber, 'isDoubtful'> | null {
  const [first] = sortNaturally(choices, ({ path }) => path);
  if (!first || choices.some(({ now }) => now !== first.now)) return null;

  const patternsOf = (meaning: LastNumberMeaning) => distinct(choices.map(({ readings }) => readings[meaning].pattern));
  const [photo, product] = [patternsOf('photo'), patternsOf('product')];
  const others = patterns.filter((pattern) => !photo.includes(pattern) && !product.includes(pattern));
  const productsBy = (chosen: string[], meaning: LastNumberMeaning): number | null => {
    if (chosen.some((pattern) => codePatternFault(pattern) !== null)) return null;
    const shapes = codeShapes([...chosen, ...others]);
    const named = choices.map(({ path }) => productName(path, shapes));
    if (!choices.every(({ readings }, at) => named[at]?.code === readings[meaning].code)) return null;
    return distinct(named.map(({ code, colourKey }) => `${fold(code)}:${colourKey ?? ''}`)).length;
  };
  const asPhoto = productsBy(photo, 'photo');
  const asProduct = productsBy(product, 'product');
  if (asPhoto === null || asProduct === null || asPhoto === asProduct) return null;
  return {
    ...{ example: first.path, code: first.code, photos: choices.length, now: first.now },
    readings: {
      photo: { products: asPhoto, patterns: photo },
      product: { products: asProduct, patterns: product },
    },
  };
}

/** A bare name in three parts: `B`, `-`, `7`. */
interface Place {
  code: string;
  between: string;
  number: string;
  now: LastNumberMeaning;
}

/** A last number, or a last letter behind a number, and what is before it. */
const lastPart = /^(.*?[\p{L}\p{N}])([^\p{L}\p{N}]*)((?<!\p{N})\p{N}+|(?<=\p{N}[^\p{L}\p{N}]*)\p{L})$/u;
/** What stands behind a code and counts its photos: ` 2`, `_FOTO_2`, `-B`. */
const behindCode = /^([^\p{L}\p{N}]*)(.*\p{N}.*|\p{L})$/u;
/** Photos are counted with few digits, or with zeros before them. */
const countsPhotos = /^(?:\d{1,2}|0\d+|\p{L})$/u;

/** Where the number is, and what it is read as now; null = there is none that may count photos. */
function placeIn(bare: string, code: string): Place | null {
  const at = bare.indexOf(code);
  if (at < 0 || code === '') return null;
  const [, between, number] = behindCode.exec(bare.slice(at + code.length)) ?? [];
  if (between !== undefined && number !== undefined) return { code, between, number, now: 'photo' };
  if (at + code.length !== bare.length) return null;
  const [, before, gap, last] = lastPart.exec(code) ?? [];
  if (before === undefined || gap === undefined || last === undefined || !countsPhotos.test(last)) return null;
  return { code: before, between: gap, number: last, now: 'product' };
}

const digits = (text: string): string => text.replaceAll(/\d/g, '#');
const anyLetter = (number: string): string => (/^\p{L}$/u.test(number) ? '@' : digits(number));
const anyNumber = (number: string): string => anyLetter(number).replaceAll(/#+/g, '#');
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort((a, b) => a.length - b.length);
