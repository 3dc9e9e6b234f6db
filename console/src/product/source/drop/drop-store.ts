import type { RefusalCode } from '@kolaj/contract/refusals';
import { startImport } from '@kolaj/contract/source/source';
import { isKolajsiz } from '@kolaj/domain/source/pickable';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { noteSeen } from '../seen-imports.ts';
import { notSentOf, withBeside } from './drop-beside.ts';
import { createDropEngine } from './drop-engine.ts';
import { forgetKept, keep, keepAgain, leftBehind } from './drop-keep.ts';
import { dropTransport } from './drop-transport.ts';
import { type DropFile, type DropItem, isSettled, type NotSent } from './drop-types.ts';

/** Files that were dropped together, and what comes after them. */
export interface DropBatch {
  id: string;
  items: readonly DropItem[];
  /** Import automatically when everything has arrived. */
  isAutomatic: boolean;
  /** Missing after a reload where the file that tells of it has arrived: the server knows it. */
  notSent: NotSent | undefined;
  after: 'nothing' | 'asked' | 'started' | { refused: RefusalCode } | { failed: unknown };
}

const engine = createDropEngine(dropTransport);
const facts = new Map<string, Pick<DropBatch, 'isAutomatic' | 'after' | 'notSent'>>();
/** Batches of which everything that was still open was cancelled: they have not arrived, so nothing is imported by itself. */
const stopped = new Set<string>();
const listeners = new Set<() => void>();
let batches: readonly DropBatch[] = [];

function update(): void {
  const byBatch = Map.groupBy(engine.items(), ({ file }) => file.batch);
  batches = [...byBatch].map(([id, items]) => ({
    id,
    items,
    ...(facts.get(id) ?? unknown),
  }));
  for (const listener of listeners) listener();
}

const unknown = { isAutomatic: false, after: 'nothing', notSent: undefined } as const;

function setAfter(id: string, after: DropBatch['after']): void {
  facts.set(id, { ...(facts.get(id) ?? unknown), after });
  update();
}

let isDue = false;
engine.subscribe(() => {
  // Many small steps are shown once a frame.
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    update();
    for (const batch of batches) settle(batch);
  }, 100);
});

function settle(batch: DropBatch): void {
  const over = batch.items.filter(isSettled);
  forgetKept(over.map(({ file }) => file.key));
  if (over.length < batch.items.length || batch.after !== 'nothing') return;
  // More may come of it.
  if (batch.items.some(({ mayUndo }) => mayUndo)) return;
  if (batch.isAutomatic && !stopped.has(batch.id) && placesToImport(batch).length > 0) void importBatch(batch);
}

/** Subfolders that have got photos; those of ready photos are not imported (D-26). */
export function placesToImport({ items }: Pick<DropBatch, 'items'>): { folder: string; subfolder: string }[] {
  const places = items.filter(({ status, photos }) => status === 'done' && photos > 0).flatMap((item) => item.places);
  const distinct = new Map(places.map((place) => [`${place.folder}/${place.subfolder}`, place]));
  return [...distinct.values()].filter(({ folder, subfolder }) => !isKolajsiz(folder) && !isKolajsiz(subfolder));
}

/** Orders the import of what has arrived. */
export async function importBatch(batch: DropBatch): Promise<void> {
  setAfter(batch.id, 'asked');
  setAfter(batch.id, await startDroppedImport(placesToImport(batch)));
}

export interface DropOrder {
  files: readonly DropFile[];
  isAutomatic: boolean;
  notSent?: NotSent;
}

/**
 * Begins to send files. They are kept on this device until they have arrived, so that a reload loses
 * nothing; answers whether there was room for that.
 */
export function startDrop({ files: dropped, isAutomatic, notSent: told }: DropOrder): Promise<boolean> {
  const files = withBeside(dropped, told);
  const notSent = told ?? notSentOf(files.find(({ beside }) => beside)?.beside);
  for (const { batch } of files) facts.set(batch, { isAutomatic, after: 'nothing', notSent });
  const isKept = keep({ files, isAutomatic });
  engine.add(files);
  return isKept;
}

let hasResumed = false;

/** Goes on with what a closed page has left on this device for this shop or person. */
export async function resumeDrops(owner: string): Promise<void> {
  for (const { files, isAutomatic } of await leftBehind(owner))
    void startDrop({ files: files.map((file) => ({ ...file, isResumed: true })), isAutomatic });
  hasResumed = true;
  update();
}

const keysOf = (items: readonly DropItem[]) => items.map(({ file }) => file.key);

/** Stops files at once. They can be taken back until they are given up, which closing the page does too. */
export function cancelDrop(all: readonly DropItem[]): readonly DropItem[] {
  const items = all.filter((item) => !isSettled(item));
  engine.cancel(keysOf(items));
  const open = new Set(engine.items().flatMap((item) => (isSettled(item) ? [] : [item.file.batch])));
  for (const { file } of items) if (!open.has(file.batch)) stopped.add(file.batch);
  return items;
}

/** Goes on with cancelled files where they were. */
export function takeBackDrop(items: readonly DropItem[]): void {
  engine.takeBack(keysOf(items));
  for (const [batch, own] of Map.groupBy(items, ({ file }) => file.batch)) {
    stopped.delete(batch);
    const isAutomatic = facts.get(batch)?.isAutomatic ?? false;
    void keepAgain({ files: own.map(({ file }) => file), isAutomatic });
  }
}

/** Nobody has taken cancelled files back: they are not told of any more, unless a ZIP had brought photos before. */
export function giveUpDrop(items: readonly DropItem[]): void {
  const keys = new Set(keysOf(items));
  const given = engine.items().filter(({ file, mayUndo }) => keys.has(file.key) && mayUndo);
  engine.giveUp([...keys]);
  engine.forget(keysOf(given.filter(({ photos }) => photos === 0)));
}

window.addEventListener('pagehide', () => giveUpDrop(engine.items()));

export const retryDrop = (items: readonly DropItem[]) => engine.retry(keysOf(items));
export const forgetDrop = (items: readonly DropItem[]) => engine.forget(keysOf(items));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What is on its way from this device, by what was dropped together. */
export const useDrops = () => useSyncExternalStore(subscribe, () => batches);

/** Whether what an earlier page has left was looked for: until then "nothing is on its way" may be untrue. */
export const useHasResumed = () => useSyncExternalStore(subscribe, () => hasResumed);

/** Whether leaving the page would stop something. */
export const isDropping = () => engine.items().some((item) => !isSettled(item));

/** Orders the import of subfolders that have got photos from here; a refusal is told in the server's words. */
async function startDroppedImport(
  places: readonly { folder: string; subfolder: string }[],
): Promise<'started' | { refused: RefusalCode } | { failed: unknown }> {
  const folders = Map.groupBy(places, ({ folder }) => folder);
  const folder = [...folders].map(([name, inside]) => ({
    name,
    path: name,
    sub_folders: inside.map(({ subfolder }) => ({ name: subfolder, path: `${name}/${subfolder}` })),
  }));
  try {
    const answer = await call(startImport, { folder });
    if (!answer.success) return { refused: answer.code };
    noteSeen(answer.data.result.job_ids);
    return 'started';
  } catch (error) {
    return { failed: error };
  }
}
