import { uploadBeside, zipPlace } from '@kolaj/contract/source/source-upload';
import * as z from 'zod/mini';
import type { DropFile } from './drop-types.ts';

const DATABASE = 'kolaj-drops';
const STORE = 'files';
/** More than this is not copied a second time on this device, bytes. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;

const kept = z.object({
  key: z.string(),
  batch: z.string(),
  shop: z.string(),
  isAutomatic: z.boolean(),
  blob: z.instanceof(Blob),
  folder: z.string(),
  subfolder: z.string(),
  name: z.string(),
  modified: z.number(),
  replace: z.boolean(),
  places: z.optional(z.array(zipPlace)),
  beside: z.optional(uploadBeside),
});

/** Whose files are sent from here: those of the shop of this session, or of one agent; another one's are not. */
let shop = '';

/**
 * Keeps a copy of files in the browser until they have arrived: after a reload, a crash or a flat battery they go on by
 * themselves. Answers whether all of them are kept: where there is no room the person chooses the files again, and they still continue where they stopped.
 */
export async function keep({
  files,
  isAutomatic,
}: {
  files: readonly DropFile[];
  isAutomatic: boolean;
}): Promise<boolean> {
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0);
  if (shop === '' || bytes > MOST_BYTES || bytes * 2 > (await roomFor())) return false;
  let isKept = true;
  for (const { batch } of files) void hold(batch);
  for (const file of files) {
    if (gone.has(file.key)) continue;
    const entry = { ...file, shop, isAutomatic };
    await inStore('readwrite', (store) => store.put(entry)).catch(() => {
      isKept = false;
    });
    // It may have arrived while it was written.
    if (gone.has(file.key)) await remove(file.key);
  }
  return isKept;
}

const gone = new Set<string>();

/** Files that have arrived, or never will. */
export function forgetKept(keys: readonly string[]): void {
  for (const key of keys) {
    if (gone.has(key)) continue;
    gone.add(key);
    void remove(key);
  }
}

const remove = (key: string) => inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);

/** Files that were given up for a while. */
export function keepAgain(order: Parameters<typeof keep>[0]): Promise<boolean> {
  for (const { key } of order.files) gone.delete(key);
  return keep(order);
}

/** Files of this shop that a closed page has left, unless another tab is at work on them. */
export async function leftBehind(ofShop: string): Promise<{ files: DropFile[]; isAutomatic: boolean }[]> {
  shop = ofShop;
  const all: unknown = await inStore('readonly', (store) => store.getAll()).catch(() => []);
  const found = z.safeParse(z.array(kept), all);
  const own = found.success ? found.data.filter((entry) => entry.shop === ofShop) : [];
  const free: { files: DropFile[]; isAutomatic: boolean }[] = [];
  for (const [batch, files] of Map.groupBy(own, (entry) => entry.batch)) {
    if (await hold(batch)) free.push({ files, isAutomatic: files[0]?.isAutomatic ?? false });
  }
  return free;
}

/** Marks a batch as this tab's for as long as the tab lives; false = it is another one's. */
function hold(batch: string): Promise<boolean> {
  // Only on secure pages; elsewhere two tabs may send the same file, which the server sorts out.
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`kolaj-drop-${batch}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    });
  });
}

async function roomFor(): Promise<number> {
  if (!('storage' in navigator)) return Number.POSITIVE_INFINITY;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate().catch(() => ({ quota: 0, usage: 0 }));
  return quota - usage;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await opened();
  try {
    return await answerOf(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }));
  return answerOf(request);
}

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
