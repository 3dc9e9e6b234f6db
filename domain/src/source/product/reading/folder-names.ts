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
    const plain = withColourOfDirectory(path, productName(path, shapes));
    const learned = plain.pattern.startsWith('own:') ? null : read(path);
    if (!learned) return plain;
    // The rules for one name may have read the colour into the code: BLANCA-1201.
    const colour = findColour(capitals(stemOf(path)));
    const found = { colour: colour?.text ?? null, colourKey: colour?.key ?? null };
    return withColourOfDirectory(path, { ...found, code: learned.code, pattern: `folder:${learned.shape}` });
  };
}

/** "Mavi/3301-1" is blue: a name that says no colour has that of its directory. */
function withColourOfDirectory(path: string, name: ProductName): ProductName {
  const [directory] = path.split('/').slice(-2, -1);
  const colour = name.colourKey === null && directory !== undefined ? findColour(capitals(directory)) : null;
  return colour ? { ...name, colour: colour.text, colourKey: colour.key } : name;
}
