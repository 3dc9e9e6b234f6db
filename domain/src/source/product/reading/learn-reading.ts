import { fold } from '../../../shared/fold.ts';
import { codeShapes, ownCodeIn } from '../code-pattern.ts';
import { capitals, productName, stemOf } from '../product-name.ts';
import { bareName } from './bare-name.ts';
import { codeEnd, countsPhotos, isSeasonWord, textOf } from './family.ts';
import { familiesOf, type Name } from './names-of-one-form.ts';
import { nameReader, plainReading, type Reading, type ReadingShape, shapeReader } from './reading.ts';

export interface Learned {
  reading: Reading;
  /** Photos that are read as one product now and may as well be a product each: nobody can tell from their names. */
  doubtful: ReadonlySet<string>;
}

export interface LearnInput {
  /** Paths of photos that are in no product directory, relative to their subfolder. */
  paths: readonly string[];
  /** The shop's own patterns: what one of them reads is not asked about. */
  patterns?: readonly string[];
  /** What was learned before, and the photos that are in products already: these keep their product. */
  before?: { reading: Reading; imported: ReadonlySet<string> } | undefined;
}

/**
 * Learns from all names of a folder which part of them is the code and which the number of the photo: what varies least and
 * repeats is the number (D-28). A shape is learned only where the rules for one name alone would say something else, and
 * never where it would give another product to a photo that is imported already.
 */
export function learnReading({ paths, patterns = [], before }: LearnInput): Learned {
  const own = codeShapes(patterns);
  const readBefore = nameReader(before?.reading ?? plainReading);
  const isRead = (path: string) => ownCodeIn(capitals(stemOf(path)), own) !== null || readBefore(path) !== null;
  const families = familiesOf(paths.filter((path) => !isRead(path)));
  const counting = families.filter((family) => countsPhotos(family.map(({ parts }) => parts))).length;
  const found = families.map((family) => ({ family, ...learnFamily(family, counting > 1) }));
  const known = before?.reading.shapes ?? [];
  const doubtful = found.flatMap(({ family, isDoubtful }) => (isDoubtful ? family.map(({ path }) => path) : []));
  const shapes = movingNone(distinct(found.flatMap((one) => one.shapes)), before?.imported ?? new Set());
  return { reading: { shapes: [...known, ...shapes] }, doubtful: new Set(doubtful) };
}

/** Without the shapes that read a photo which is in a product already: they would move it to another. */
function movingNone(shapes: readonly ReadingShape[], imported: ReadonlySet<string>): ReadingShape[] {
  const read = shapeReader(shapes);
  const moving = new Set([...imported].flatMap((path) => read(bareName(path) ?? '').map(({ shape }) => shape)));
  return shapes.filter((shape) => !moving.has(shape));
}

/** Whether the rules for one name read real codes in a family; then nothing has to be learned. */
function hasPlainCodes(names: readonly Name[]): boolean {
  const codes = names.map(({ path, bare }) => {
    const { code, pattern } = productName(path);
    return pattern !== 'stem' && bare.includes(code) ? code : null;
  });
  const isLearned = isShortNumber(names) || isSeason(names, codes[0] ?? '') || isCountedTwice(names, codes);
  return !codes.includes(null) && !isLearned;
}

/** ELBISE-10 looks like a code where ELBISE-9 does not: their folder decides for both. */
const isShortNumber = ([first]: readonly Name[]): boolean =>
  first?.parts.length === 3 && first.parts[2]?.kind === 'digits' && first.parts[2].text.length < 3;

/** F101-C1_1 and F101-C2_1: a product has one photo 1, so the number before it belongs to the code. */
function isCountedTwice(names: readonly Name[], codes: readonly (string | null)[]): boolean {
  const counts = names.map(({ bare }, at) => {
    const code = codes[at] ?? '';
    const photo = behindShortNumber.exec(bare.slice(bare.indexOf(code) + code.length))?.[1];
    return photo === undefined ? null : `${code} ${photo}`;
  });
  return !counts.includes(null) && new Set(counts).size < counts.length;
}

/** `-C1_1`, `-3-1`: a short number, with a letter or two at most, and the number of the photo. */
const behindShortNumber = /^[^\p{L}\p{N}]+\p{L}{0,2}\d{1,2}[^\p{L}\p{N}]+(\d{1,3})$/u;

/**
 * SS24 in all names, and longer numbers behind it that are not all the same, or words whose photos are counted: SS24-DRESS-1.
 */
function isSeason(names: readonly Name[], code: string): boolean {
  if (!names.every(({ bare }) => bare.startsWith(code))) return false;
  if (isSeasonWord(code) && names.every(({ parts }) => parts[2]?.kind === 'letters')) return true;
  if (names.length < 2) return false;
  const numbers = names.map(({ bare }) => /\d{3,}/.exec(bare.slice(code.length))?.[0]);
  return !numbers.includes(undefined) && new Set(numbers).size > 1;
}

function learnFamily(
  names: readonly Name[],
  isCountedFolder: boolean,
): { shapes: ReadingShape[]; isDoubtful: boolean } {
  const end = hasPlainCodes(names) ? null : codeEnd({ names: names.map(({ parts }) => parts), isCountedFolder });
  if (end === null) return { shapes: [], isDoubtful: false };

  const read = names.map(({ path, parts }) => ({
    code: textOf(parts.slice(end.from, end.to + 1)),
    // The rules for one name do not know what counts the files, so they may read it into the code.
    plain: productName(path).code,
  }));
  const differs = read.some(({ code, plain }) => fold(code) !== fold(plain));
  const shapes = differs ? distinct(read.map(({ code }) => shapeOf(code, end))) : [];
  return { shapes, isDoubtful: end.isDoubtful };
}

function shapeOf(code: string, { from, isBeforeLetter }: { from: number; isBeforeLetter: boolean }): ReadingShape {
  return {
    code: code.replaceAll(/\d/g, '#'),
    begins: from === 0 ? 'at-once' : 'after-counter',
    ends: isBeforeLetter ? 'before-letter' : 'as-word',
  };
}

function distinct(shapes: readonly ReadingShape[]): ReadingShape[] {
  return [...new Map(shapes.map((shape) => [`${shape.code} ${shape.begins} ${shape.ends}`, shape])).values()];
}
