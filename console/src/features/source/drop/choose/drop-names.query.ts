import type { NamesLooked } from '@kolaj/contract/source/source';
import { lookAtUpload } from '@kolaj/contract/source/source-upload';
import { maxLookedCharacters } from '@kolaj/domain/source/upload/upload-limits';
import { joined } from '@kolaj/domain/source/upload/zip-plan';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../../../lib/calls/api.ts';
import { batched } from '../../../../product/source/import.query.ts';
import { useLookBefore } from '../../import/choose/look-before.ts';
import type { NamesLook } from '../../import/choose/names.query.ts';
import { isZip } from './drop-files.ts';
import type { DropRow } from './drop-order.ts';
import { photosOf } from './typed-rows.ts';

type Asked = z.input<typeof lookAtUpload.input>['subfolders'][number];
type Answer = z.output<typeof lookAtUpload.output>['data']['result'][number];

/** What the names of a row say, or that nobody could look at them in time. */
export type DropLooked = Exclude<NamesLooked, { kind: 'looked' }> | ({ kind: 'looked'; path: string } & Answer);

/** Nobody wants to see what comes of half a word, ms. */
const TYPING_MS = 400;

/** Each row's photos are one question; what is asked is its own name. */
const askNames = batched({
  ask: async (asked) => {
    const subfolders = asked.map((one): Asked => JSON.parse(one));
    const { data } = await call(lookAtUpload, { subfolders });
    return data.result.map((answer, at) => ({ ...answer, path: asked[at] ?? '' }));
  },
  most: 10,
  atOnce: 2,
});

/** The photos of a row that are known here, by the names that they will have below their subfolder. */
export function knownPhotos({ files, product }: DropRow): { name: string; file: DropRow['files'][number] }[] {
  const code = product?.trim() ?? '';
  return files
    .filter(({ file, entry }) => entry !== null || !isZip(file.file))
    .map((file) => ({ file, name: code === '' ? file.name : joined(file.name, code) }));
}

/** Whether so few names can be read before they are sent. */
const areReadable = (names: readonly string[]): boolean =>
  names.length > 0 && names.reduce((sum, { length }) => sum + length, 0) <= maxLookedCharacters;

function lookOf(row: DropRow): NamesLook<DropLooked>[] {
  const names = knownPhotos(row).map(({ name }) => name);
  if (!areReadable(names)) return [];
  const folder = row.folder.trim();
  const subfolder = row.subfolder.trim();
  const path = `${folder}/${subfolder}`;
  // Two rows may ask the same.
  const key = JSON.stringify({ row: photosOf(row), folder, subfolder, names } satisfies Asked & { row: string });
  return [{ path, key, ask: async (signal) => ({ ...(await askNames(key, signal)), kind: 'looked', path }) }];
}

/** What will come of the rows by their names, while somebody fills them in, and what is to be asked before they are sent. */
export function useDropNames(typed: readonly DropRow[]) {
  const [rows] = useDebouncedValue(typed, TYPING_MS);
  // Not with each letter that is typed: a ZIP may list 20,000.
  const looks = useMemo(
    () => rows.flatMap((row) => lookOf(row).map((look) => ({ ...look, row: photosOf(row) }))),
    [rows],
  );
  const before = useLookBefore(looks);
  const byRow = new Map(looks.map(({ row }, at) => [row, before.names[at]]));
  return { ...before, namesOf: (row: DropRow) => byRow.get(photosOf(row)) };
}
