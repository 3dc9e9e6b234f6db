import { findColour } from '../../../collage/texts/words.ts';
import { codeShapes } from '../code-pattern.ts';
import { capitals, type ProductName, productName, stemOf } from '../product-name.ts';
import { nameReader, type Reading } from './reading.ts';

export type NameOf = (path: string) => ProductName;

/** Reads names as their folder writes them: the shop's patterns, what the folder has taught, the rules for one name. */
export function folderNames({ patterns, reading }: { patterns: readonly string[]; reading: Reading }): NameOf {
  const shapes = codeShapes(patterns);
  const read = nameReader(reading);
  return (path) => {
    const plain = productName(path, shapes);
    const learned = plain.pattern.startsWith('own:') ? null : read(path);
    if (!learned) return plain;
    // The rules for one name may have read the colour into the code: BLANCA-1201.
    const colour = findColour(capitals(stemOf(path)));
    const found = { colour: colour?.text ?? null, colourKey: colour?.key ?? null };
    return { ...found, code: learned.code, pattern: `folder:${learned.shape}` };
  };
}
