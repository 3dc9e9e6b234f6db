import type { Upload } from '@kolaj/contract/source/source-upload';
import { describe, expect, it } from 'vitest';
import { createDropEngine, type DropEngine } from './drop-engine.ts';
import { type DropFile, type DropItem, type DropTransport, isSettled, type Trouble } from './drop-types.ts';

const MB = 1024 * 1024;
let keys = 0;

const file = (name: string, bytes: number): DropFile => ({
  ...{ key: `file-${++keys}`, batch: 'a', blob: new Blob([new Uint8Array(bytes)]), folder: 'SS26', subfolder: 'Beren' },
  ...{ name, modified: 1, replace: false },
});

/** A server in memory that keeps what it gets, and fails when it is told to. */
function server(
  plan: {
    fail?: (piece: number) => Trouble | null;
    isZip?: boolean;
    refuses?: boolean;
    filled?: Upload['filled'];
    failStanding?: () => Trouble | null;
  } = {},
) {
  const uploads = new Map<string, Upload>();
  const seen = { begins: 0, pieces: [] as number[], waits: [] as number[], most: 0, givenUp: [] as string[] };
  let open = 0;
  let pieces = 0;
  let clock = 0;

  async function piece({ id, offset, bytes }: Parameters<DropTransport['piece']>[0]) {
    const upload = uploads.get(id);
    if (!upload || upload.received !== offset) throw { kind: 'elsewhere' };
    open += 1;
    seen.most = Math.max(seen.most, open);
    await Promise.resolve();
    open -= 1;
    const trouble = plan.fail?.(pieces++);
    if (trouble) throw trouble;
    seen.pieces.push(bytes.size);
    upload.received += bytes.size;
    if (plan.refuses) Object.assign(upload, { status: 'refused', reason: 'not_a_photo' });
    else if (upload.received === upload.bytes) upload.status = plan.isZip ? 'unpacking' : 'done';
    return upload;
  }

  const transport: DropTransport = {
    async begin({ folder, subfolder, name, blob }) {
      seen.begins += 1;
      const upload = uploads.get(name) ?? {
        ...{ id: name, kind: plan.isZip ? ('zip' as const) : ('photo' as const), folder, subfolder, name },
        ...{
          bytes: blob.size,
          received: 0,
          status: 'receiving' as const,
          photos: 0,
          already_here: 0,
          left_out: [],
          left_out_count: 0,
          reason: null,
        },
        ...{ places: null, filled: [], other_files: [], beside: null, batch: null },
        created_at: '',
        updated_at: '',
      };
      uploads.set(name, upload);
      return { kind: 'begun', upload };
    },
    piece,
    async standing(id) {
      const trouble = plan.failStanding?.();
      if (trouble) throw trouble;
      const upload = uploads.get(id);
      if (upload)
        Object.assign(upload, {
          photos: upload.photos + 2,
          already_here: upload.photos === 0 ? 0 : 3,
          status: upload.photos > 2 ? 'done' : 'unpacking',
          filled: plan.filled ?? [],
        });
      return upload ?? null;
    },
    async giveUp(id) {
      seen.givenUp.push(id);
    },
    troubleOf: async (error) =>
      typeof error === 'object' && error !== null && 'kind' in error
        ? asTrouble(error.kind)
        : { kind: 'final', reason: 'internal' },
    async wait(ms) {
      seen.waits.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    now: () => (clock += 100),
  };
  return { transport, seen, uploads };
}

function asTrouble(kind: unknown): Trouble {
  if (kind === 'offline' || kind === 'elsewhere' || kind === 'passing') return { kind };
  return { kind: 'final', reason: 'not_allowed' };
}

/** Runs until nothing more happens; gives the items. */
async function settled(engine: DropEngine): Promise<readonly DropItem[]> {
  if (!engine.items().every(isSettled)) {
    await new Promise<void>((resolve) => {
      const stop = engine.subscribe(() => {
        if (!engine.items().every(isSettled)) return;
        stop();
        resolve();
      });
    });
  }
  return engine.items();
}

describe('dropped files', () => {
  it('come in pieces that grow while they go fast, 8 MB at most', async () => {
    const { transport, seen } = server();
    const engine = createDropEngine(transport);
    engine.add([file('big.jpg', 25 * MB)]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', sent: 25 * MB, photos: 1 }]);
    expect(seen.pieces.map((bytes) => bytes / MB)).toEqual([1, 2, 4, 8, 8, 2]);
  });

  it('come three at once', async () => {
    const { transport, seen } = server();
    const engine = createDropEngine(transport);
    engine.add(Array.from({ length: 10 }, (_, at) => file(`${at}.jpg`, 10)));
    expect((await settled(engine)).every(({ status }) => status === 'done')).toBe(true);
    expect(seen.most).toBe(3);
  });

  it('continue where they stopped, waiting longer each time', async () => {
    const { transport, seen } = server({ fail: (piece) => (piece >= 1 && piece <= 3 ? { kind: 'passing' } : null) });
    const engine = createDropEngine(transport);
    engine.add([file('big.jpg', 3 * MB)]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', sent: 3 * MB }]);
    expect(seen.waits).toEqual([2_000, 4_000, 8_000]);
    expect(seen.begins).toBe(4);
    expect(seen.pieces.reduce((sum, bytes) => sum + bytes)).toBe(3 * MB);
  });

  it('wait for the network as long as it takes', async () => {
    const { transport } = server({ fail: (piece) => (piece < 50 ? { kind: 'offline' } : null) });
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 10)]);
    expect(await settled(engine)).toMatchObject([{ status: 'done' }]);
  });

  it('give up after eight failures in a row, and can be tried again', async () => {
    let isBroken = true;
    const { transport, seen } = server({ fail: () => (isBroken ? { kind: 'passing' } : null) });
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 10)]);
    const [item] = await settled(engine);
    expect(item).toMatchObject({ status: 'refused', reason: 'no_answer' });
    expect(seen.waits).toHaveLength(7);
    isBroken = false;
    engine.retry([item?.file.key ?? '']);
    expect(await settled(engine)).toMatchObject([{ status: 'done' }]);
  });

  it('that are refused say why, and hold nobody up', async () => {
    const { transport } = server({ refuses: true });
    const engine = createDropEngine(transport);
    engine.add([file('page.jpg', 10), file('film.jpg', 10), file('3.jpg', 10), file('4.jpg', 10)]);
    expect((await settled(engine)).map(({ reason }) => reason)).toEqual(Array(4).fill('not_a_photo'));
  });

  it('that are ZIPs are done when they are unpacked', async () => {
    const { transport } = server({ isZip: true });
    const engine = createDropEngine(transport);
    engine.add([file('Beren.zip', 10)]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', photos: 6 }]);
  });

  it('that are ZIPs of a season say where they go, and in the end which subfolders got photos', async () => {
    const filled = [{ folder: 'SS26', subfolder: 'Beren', photos: 6 }];
    const engine = createDropEngine(server({ isZip: true, filled }).transport);
    const place = { within: '', product: null };
    const places = [
      { ...place, directory: 'Beren', folder: 'SS26', subfolder: 'Beren' },
      { ...place, directory: 'Lina', folder: 'SS26', subfolder: 'Lina' },
    ];
    engine.add([{ ...file('SS26.zip', 10), places }]);
    expect(engine.items()).toMatchObject([{ places: [{ subfolder: 'Beren' }, { subfolder: 'Lina' }] }]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', places: filled }]);
  });

  it('that are ZIPs are not sent again when the network fails while they are unpacked', async () => {
    let looks = 0;
    const failStanding = () => (++looks === 1 ? ({ kind: 'offline' } as const) : null);
    const { transport, seen } = server({ isZip: true, failStanding });
    const engine = createDropEngine(transport);
    engine.add([file('Beren.zip', 10)]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', photos: 6 }]);
    expect(seen.begins).toBe(1);
  });
});

describe('files that are there already', () => {
  it('are counted apart: a photo that is done when it is announced, photos of a ZIP as the server says', async () => {
    const { transport } = server();
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 10)]);
    expect(await settled(engine)).toMatchObject([{ photos: 1, alreadyHere: 0 }]);
    engine.add([file('1.jpg', 10)]);
    expect((await settled(engine)).at(-1)).toMatchObject({ photos: 1, alreadyHere: 1 });
    const zips = createDropEngine(server({ isZip: true }).transport);
    zips.add([file('Beren.zip', 10)]);
    expect(await settled(zips)).toMatchObject([{ photos: 6, alreadyHere: 3 }]);
  });

  it('are not those that came before the page was loaded again, or whose last answer was lost', async () => {
    const { transport } = server();
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 10)]);
    await settled(engine);
    engine.add([{ ...file('1.jpg', 10), isResumed: true }]);
    expect((await settled(engine)).at(-1)).toMatchObject({ photos: 1, alreadyHere: 0 });
    let isLost = true;
    const { piece } = transport;
    const lossy = createDropEngine({
      ...transport,
      async piece(asked) {
        const answer = await piece(asked);
        if (!isLost) return answer;
        isLost = false;
        throw { kind: 'passing' };
      },
    });
    lossy.add([file('2.jpg', 10)]);
    expect(await settled(lossy)).toMatchObject([{ photos: 1, alreadyHere: 0 }]);
  });
});

describe('files that are cancelled', () => {
  /** Four of which three are on their way. */
  async function cancelled() {
    let isBroken = true;
    const fail = (piece: number): Trouble | null => (isBroken && piece > 0 ? { kind: 'offline' } : null);
    const { transport, seen } = server({ fail });
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 3 * MB), ...['2.jpg', '3.jpg', '4.jpg'].map((name) => file(name, 10))]);
    await until(engine, (items) => items.some(({ status, sent }) => status === 'interrupted' && sent === MB));
    const keys = engine.items().map((item) => item.file.key);
    engine.cancel(keys);
    isBroken = false;
    return { engine, seen, keys, transport };
  }

  it('stop, and the server hears of it only when the time to undo it is over', async () => {
    const { engine, seen, keys } = await cancelled();
    const before = { ...seen, pieces: [...seen.pieces] };
    expect((await settled(engine)).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    expect(engine.items().every(({ mayUndo }) => mayUndo)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(seen).toMatchObject({ begins: before.begins, pieces: before.pieces, givenUp: [] });
    engine.giveUp(keys);
    expect(seen.givenUp).toContain('1.jpg');
    expect(engine.items().some(({ mayUndo }) => mayUndo)).toBe(false);
    engine.takeBack(keys);
    expect(engine.items().every(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('go on where they were when it is undone, also once they were taken off the list', async () => {
    for (const isForgotten of [false, true]) {
      const { engine, seen, keys } = await cancelled();
      if (isForgotten) engine.forget(keys);
      expect(engine.items()).toHaveLength(isForgotten ? 0 : 4);
      engine.takeBack(keys);
      expect((await settled(engine)).map(({ status }) => status)).toEqual(Array(4).fill('done'));
      engine.giveUp(keys);
      expect(seen.givenUp).toEqual([]);
      // The first megabyte was not sent twice.
      expect(seen.pieces.reduce((sum, bytes) => sum + bytes)).toBe(3 * MB + 30);
    }
  });

  it('before the server has answered are given up there too', async () => {
    for (const isLate of [false, true]) {
      const { transport, seen } = server();
      const { promise, resolve } = Promise.withResolvers<void>();
      const engine = createDropEngine({
        ...transport,
        async begin(asked) {
          await promise;
          return transport.begin(asked);
        },
      });
      const one = file('1.jpg', 10);
      engine.add([one]);
      engine.cancel([one.key]);
      if (isLate) engine.giveUp([one.key]);
      resolve();
      await new Promise((done) => setTimeout(done, 0));
      engine.giveUp([one.key]);
      expect(seen).toMatchObject({ givenUp: ['1.jpg'], pieces: [] });
    }
  });

  it('leave the upload alone that another file of the list shares', async () => {
    const { engine, seen, keys } = await cancelled();
    engine.add([file('1.jpg', 3 * MB)]);
    await until(engine, (items) => items.at(-1)?.uploadId === '1.jpg');
    engine.giveUp(keys);
    expect(seen.givenUp).not.toContain('1.jpg');
    expect((await settled(engine)).at(-1)).toMatchObject({ status: 'done' });
  });

  it('that are ZIPs being unpacked are not sent again when it is undone', async () => {
    const { transport, seen } = server({ isZip: true });
    const engine = createDropEngine(transport);
    engine.add([file('Beren.zip', 10)]);
    await until(engine, ([item]) => item?.status === 'unpacking');
    const [key = ''] = engine.items().map((item) => item.file.key);
    engine.cancel([key]);
    engine.takeBack([key]);
    expect(await settled(engine)).toMatchObject([{ status: 'done', photos: 6 }]);
    expect(seen.begins).toBe(1);
  });
});

function until(engine: DropEngine, isTrue: (items: readonly DropItem[]) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isTrue(engine.items())) return resolve();
    const stop = engine.subscribe(() => {
      if (!isTrue(engine.items())) return;
      stop();
      resolve();
    });
  });
}
