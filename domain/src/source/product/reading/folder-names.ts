import { codeShapes } from '../code-pattern.ts';
import { type ProductName, productName } from '../product-name.ts';
import { nameReader, type Reading } from './reading.ts';

export type NameOf = (path: string) => ProductName;

/** Reads names as their folder writes them: the shop's patterns, what the folder has taught, the rules for one name. */
export function folderNames({ patterns, reading }: { patterns: readonly string[]; reading: Reading }): NameOf {
  const shapes = codeShapes(patterns);
  const read = nameReader(reading);
  return (path) => {
    const plain = productName(path, shapes);
    const learned = plain.pattern.startsWith('own:') ? null : read(path);
    return learned ? { ...plain, code: learned.code, pattern: `folder:${learned.shape}` } : plain;
  };
}
