import { fold } from '../../../shared/fold.ts';
import { codeShapes, ownCodeIn } from '../code-pattern.ts';
import { directoryOf } from '../product-directories.ts';
import { capitals, productName, stemOf } from '../product-name.ts';
import { bareName } from './bare-name.ts';
import { codeDigits, codeEnd, countsPhotos, isSeasonWord, isSequence, textOf } from './family.ts';
import { familiesOf, type Name, namesOf } from './names-of-one-form.ts';
import { nameReader, plainReading, type Reading, type ReadingShape, shapeReader } from './reading.ts';
import { variantsIn } from './variants.ts';

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
  const unread = namesOf(paths.filter((path) => !isRead(path)));
  const { codes: variants, unsure } = variantsIn(unread);
  const families = familiesOf(unread.filter(({ path }) => !variants.has(path)));
  const counting = families.filter((family) => countsPhotos(family.map(({ parts }) => parts))).length;
  const found = families.map((family) => ({ family, ...learnFamily(family, counting > 1) }));
  const known = before?.reading.shapes ?? [];
  const doubtful = found.flatMap(({ family, isDoubtful }) => (isDoubtful ? family.map(({ path }) => path) : []));
  doubtful.push(...unsure.flatMap((same) => same.map(({ path }) => path)));
  const lettered = [...variants.values()].map((code) => shapeOf(code, { from: 0, isBeforeLetter: false }));
  const learned = distinct([...found.flatMap((one) => one.shapes), ...lettered]);
  const shapes = movingNone(learned, before?.imported ?? new Set());
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
  const counts = names.map(({ bare, path }, at) => {
    const code = codes[at] ?? '';
    const photo = behindShortNumber.exec(bare.slice(bare.indexOf(code) + code.length))?.[1];
    return photo === undefined ? null : `${directoryOf(path)}/${code} ${photo}`;
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
  const sided = sidedNumbers(names);
  if (sided !== null) {
    // Counted from one, the numbers may as well be photos.
    const shapes = distinct(names.map(({ bare }) => shapeOf(bare, { from: 0, isBeforeLetter: false })));
    return isSequence(sided) ? { shapes: [], isDoubtful: true } : { shapes, isDoubtful: false };
  }
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

/** V-201_02 front, V-201_02 back, V-201_03 front …: what each number has sides of; null = they tell nothing. */
function sidedNumbers(names: readonly Name[]): number[] | null {
  const [first] = names;
  const last = (first?.parts.length ?? 0) - 1;
  const isBehindCode =
    first?.parts[last]?.kind === 'digits' && first.parts.some((_, at) => at < last - 1 && isLong(first.parts, at));
  if (!isBehindCode || names.some(({ parts }) => (parts[last]?.text.length ?? 0) > 2)) return null;
  const photosOf = Map.groupBy(
    names,
    ({ bare, path }) => `${directoryOf(path)}/${bare} ${productName(path).colourKey ?? ''}`,
  );
  if (photosOf.size < 2 || photosOf.values().some((photos) => photos.length < 2)) return null;
  return names.map(({ parts }) => Number(parts[last]?.text));
}

const isLong = (parts: Name['parts'], at: number): boolean =>
  parts[at]?.kind === 'digits' && parts[at].text.length >= codeDigits;

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
