import type { Upload } from '@kolaj/contract/source/source-upload';
import { describe, expect, it } from 'vitest';
import { createDropEngine, type DropEngine, isSettled } from './drop-engine.ts';
import type { DropFile, DropItem, DropTransport, Trouble } from './drop-types.ts';

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
          left_out: [],
          left_out_count: 0,
          reason: null,
        },
        ...{ places: null, filled: [], other_files: [], beside: null },
        created_at: '',
        updated_at: '',
      };
      uploads.set(name, upload);
      return { kind: 'begun', upload };
    },
    piece,
    async standing(id) {
      const upload = uploads.get(id);
      if (upload)
        Object.assign(upload, {
          photos: upload.photos + 2,
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

  it('that are cancelled stop, and the server forgets them', async () => {
    const { transport, seen } = server({ fail: () => ({ kind: 'offline' }) });
    const engine = createDropEngine(transport);
    engine.add([file('1.jpg', 10), file('2.jpg', 10), file('3.jpg', 10), file('4.jpg', 10)]);
    await new Promise<void>((resolve) => {
      const stop = engine.subscribe(() => {
        if (!engine.items().some(({ status }) => status === 'interrupted')) return;
        stop();
        resolve();
      });
    });
    engine.cancel(engine.items().map((item) => item.file.key));
    expect((await settled(engine)).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'));
    expect(seen.givenUp).toContain('1.jpg');
    engine.forget(engine.items().map((item) => item.file.key));
    expect(engine.items()).toEqual([]);
  });
});
