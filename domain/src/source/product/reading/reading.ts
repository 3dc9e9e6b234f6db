import { characterClass } from '../code-pattern.ts';
import { bareName } from './bare-name.ts';

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
  // The longest says most: AB_### is tried before AB.
  const ready = shapes
    .toSorted((a, b) => b.code.length - a.code.length)
    .map((shape) => ({ shape, regex: regexOf(shape) }));
  return (path) => {
    const bare = bareName(path);
    if (bare === null) return null;
    for (const { shape, regex } of ready) {
      const code = regex.exec(bare)?.[1];
      if (code !== undefined) return { code, shape: shape.code };
    }
    return null;
  };
}

/** Whether a shape reads one of these bare names. */
export function readsAny(shape: ReadingShape, bareNames: readonly string[]): boolean {
  const regex = regexOf(shape);
  return bareNames.some((bare) => regex.test(bare));
}

function regexOf({ code, begins, ends }: ReadingShape): RegExp {
  const counter = begins === 'after-counter' ? '\\d{1,4}[^\\p{L}\\p{N}]+' : '';
  const end = ends === 'before-letter' ? '(?=\\p{L}?(?:[^\\p{L}\\p{N}]|$))' : '(?![\\p{L}\\p{N}])';
  return new RegExp(`^${counter}(${[...code].map(characterClass).join('')})${end}`, 'u');
}
