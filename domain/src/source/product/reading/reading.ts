import { bareName } from './bare-name.ts';
import { type NamePart, partsOf, textOf } from './family.ts';

/**
 * One shape of codes that a folder's own names have taught (D-28): `AB_###` reads AB_100_1 and AB_100_2 as AB_100. Written like
 * the shop's own patterns, but read from what `bareName` leaves, from its beginning on. Without a placeholder it is a word whose
 * numbers are photos: `ELBISE`.
 */
export interface ReadingShape {
  code: string;
  /** Where it begins: at once, or behind a number that only counts the files ("01 4501", "02 4502"). */
  begins: 'at-once' | 'after-counter';
  /** How it ends: before anything that is no letter or digit, or also before one letter that tells photos apart ("1252a"). */
  ends: 'as-word' | 'before-letter';
}

/** How the names of one folder are read; kept with the folder, so that what is imported keeps its products. */
export interface Reading {
  shapes: readonly ReadingShape[];
}

/** Names are read by the rules of D-28 alone. */
export const plainReading: Reading = { shapes: [] };

/** A reading ready for many names: the code in capitals and the shape that read it, or null = this reading says nothing. */
export type NameReader = (path: string) => { code: string; shape: string } | null;

export function nameReader({ shapes }: Reading): NameReader {
  if (shapes.length === 0) return () => null;
  const read = shapeReader(shapes);
  return (path) => {
    const bare = bareName(path);
    // The longest says most: AB_### before AB.
    const [first] = bare === null ? [] : read(bare);
    return first ? { code: first.code, shape: first.shape.code } : null;
  };
}

/**
 * Finds the shapes that read a bare name, the longest first. Looks up the beginnings of the name instead of trying each shape: a
 * folder of ten thousand words teaches ten thousand shapes.
 */
export function shapeReader(
  shapes: readonly ReadingShape[],
): (bare: string) => { code: string; shape: ReadingShape }[] {
  const byCode = Map.groupBy(shapes, ({ code }) => lookedUp(code));
  return (bare) => {
    const parts = partsOf(bare);
    const hasCounter = parts[0]?.kind === 'digits' && parts[1]?.kind === 'between';
    return [
      ...codesFrom(parts, 0).map((found) => ({ ...found, begins: 'at-once' })),
      ...(hasCounter ? codesFrom(parts, 2).map((found) => ({ ...found, begins: 'after-counter' })) : []),
    ]
      .flatMap(({ code, ends, begins }) =>
        (byCode.get(lookedUp(code)) ?? [])
          .filter((shape) => shape.begins === begins && (ends === 'as-word' || shape.ends === ends))
          .map((shape) => ({ code, shape })),
      )
      .sort((a, b) => b.code.length - a.code.length);
  };
}

/** What a name may have as its code from a part on, and how it ends there. */
function codesFrom(parts: readonly NamePart[], from: number): { code: string; ends: ReadingShape['ends'] }[] {
  return parts.slice(from).flatMap((part, at) => {
    const [next, after] = parts.slice(from + at + 1);
    const isWord = next === undefined || next.kind === 'between';
    const isOneLetter =
      next?.kind === 'letters' && [...next.text].length === 1 && (after === undefined || after.kind === 'between');
    if (part.kind === 'between' || !(isWord || isOneLetter)) return [];
    return [{ code: textOf(parts.slice(from, from + at + 1)), ends: isWord ? 'as-word' : 'before-letter' }];
  });
}

/** A digit is a digit, and the capital of "i" has a dot on a Turkish keyboard only. */
const lookedUp = (code: string): string => code.replaceAll(/\d/g, '#').replaceAll('İ', 'I');
