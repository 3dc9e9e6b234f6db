import type { DropRow } from './drop-order.ts';

/** The rows of one reading of the directories: as the directories say, and as a person has left them. */
export interface ReadRows {
  guessed: readonly DropRow[];
  typed: readonly DropRow[];
}

/**
 * What a person has typed survives that directories are read otherwise, and comes back with the reading it was typed in. A folder
 * holds for whatever its photos are in now; the name of a subfolder and a product only for exactly the same photos.
 *
 * @param readings earlier ones, the latest first
 */
export function withTyped(guessed: readonly DropRow[], readings: readonly ReadRows[]): DropRow[] {
  const [latest] = readings;
  const folderOf = new Map(latest ? latest.typed.flatMap((row, at) => typedFolders(row, latest.guessed[at])) : []);
  const rowOf = new Map([...readings].reverse().flatMap(changedRows));
  return guessed.map((row) => {
    const folders = new Set(row.files.map((file) => folderOf.get(keyOf(file)) ?? null));
    const [folder = null] = folders.size === 1 ? folders : [];
    return { ...row, ...rowOf.get(photosOf(row)), ...(folder !== null && { folder }) };
  });
}

type PlannedFile = DropRow['files'][number];

const keyOf = ({ file, entry }: PlannedFile): string => `${file.path}/${entry}`;

/** Tells a row by its photos: what is typed into it changes. */
export const photosOf = ({ files }: DropRow): string => JSON.stringify([files.length, ...files.slice(0, 1).map(keyOf)]);

const typedFolders = ({ folder, files }: DropRow, guess: DropRow | undefined): [string, string][] =>
  folder === guess?.folder ? [] : files.map((file) => [keyOf(file), folder]);

/** Only what was typed: the rest is said by the directories again. */
function changedRows({ guessed, typed }: ReadRows): [string, Partial<DropRow>][] {
  return typed.flatMap((row, at) => {
    const guess = guessed[at];
    const changes = {
      ...(row.subfolder !== guess?.subfolder && { subfolder: row.subfolder }),
      ...(row.product !== guess?.product && { product: row.product }),
    };
    return Object.keys(changes).length === 0 ? [] : [[photosOf(row), changes]];
  });
}
