import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodingFor, hasAlready, servedFiles } from './served-files.ts';

const page = Buffer.from('<p>Elbise</p>'.repeat(500));
const readPacked = () => Promise.resolve(null);
const browser = 'gzip, deflate, br, zstd';

function aStore(bytesAtMost = 1_000_000) {
  const read: string[] = [];
  const serve = servedFiles({ bytesAtMost });
  const ask = (hash: string, { accepted = browser, bytes = page, isText = true } = {}) =>
    serve({ hash, isText, accepted, read: () => Promise.resolve(read.push(hash)).then(() => bytes), readPacked });
  return { ask, read, serve };
}

describe('a file of a site', () => {
  it('is packed as the browser takes it, with an ETag of its own for each', async () => {
    const { ask } = aStore();
    const [brotli, gzip, plain] = [
      await ask('a'),
      await ask('a', { accepted: 'gzip' }),
      await ask('a', { accepted: '' }),
    ];
    expect(brotliDecompressSync(brotli.bytes)).toEqual(page);
    expect(gunzipSync(gzip.bytes)).toEqual(page);
    expect(plain.bytes).toEqual(page);
    expect([brotli, gzip, plain].map(({ encoding, etag }) => [encoding, etag])).toEqual([
      ['br', '"a-br"'],
      ['gzip', '"a-gz"'],
      ['identity', '"a"'],
    ]);
  });

  it('is read and packed once, however many ask at the same time', async () => {
    const { ask, read } = aStore();
    await Promise.all([ask('a'), ask('a'), ask('a')]);
    await ask('a');
    expect(read).toEqual(['a']);
  });

  it('that was packed when it was published is not packed again', async () => {
    const { serve, read } = aStore();
    const before = Buffer.from('packed before');
    const file = await serve({
      ...{ hash: 'a', isText: true, accepted: browser },
      ...{
        read: () => Promise.resolve(page),
        readPacked: (packing) => Promise.resolve(packing === 'br' ? before : null),
      },
    });
    expect([file, read]).toEqual([{ bytes: before, encoding: 'br', etag: '"a-br"' }, []]);
  });

  it('is not packed when it is a picture, or so small that it does not matter', async () => {
    const { ask } = aStore();
    expect((await ask('picture', { isText: false })).encoding).toBe('identity');
    expect((await ask('small', { bytes: Buffer.from('User-agent: *') })).encoding).toBe('identity');
  });

  it('is forgotten when it was not asked for longest and the room is needed', async () => {
    const noise = (seed: number) => Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * at * seed) % 251));
    const { ask, read } = aStore(9000);
    const plain = (hash: string, seed: number) => ask(hash, { accepted: '', bytes: noise(seed) });
    await plain('a', 1);
    await plain('b', 2);
    await plain('a', 1);
    await plain('c', 3);
    await plain('a', 1);
    await plain('b', 2);
    expect(read).toEqual(['a', 'b', 'c', 'b']);
  });

  it('is kept as long as there is room, also after many came at once', async () => {
    const { ask, read, serve } = aStore(9000);
    const plain = (hash: string) => ask(hash, { accepted: '', bytes: Buffer.alloc(4000, hash) });
    for (let round = 0; round < 5; round++) {
      let arrive = (_bytes: Buffer) => {};
      const slow = serve({
        ...{ hash: 'slow', isText: false, accepted: '' },
        ...{ readPacked, read: () => new Promise((resolve) => (arrive = resolve)) },
      });
      for (const hash of ['a', 'b', 'c', 'd']) await plain(hash);
      arrive(Buffer.alloc(4000));
      await slow;
    }
    read.length = 0;
    await plain('x');
    await plain('y');
    await plain('x');
    await plain('y');
    expect(read).toEqual(['x', 'y']);
  });

  it('that is very large is served and not kept', async () => {
    const { ask, read } = aStore(100_000_000);
    const bytes = Buffer.alloc(2 << 20, 'x');
    const plain = () => ask('large', { accepted: '', bytes });
    expect((await plain()).bytes).toHaveLength(2 << 20);
    await plain();
    expect(read).toEqual(['large', 'large']);
  });

  it('that could not be read is asked for again', async () => {
    const serve = servedFiles({ bytesAtMost: 1000 });
    let tries = 0;
    const ask = () =>
      serve({
        ...{ hash: 'a', isText: true, accepted: '', readPacked },
        read: async () => {
          tries += 1;
          if (tries === 1) throw new Error('the disk is away');
          return page;
        },
      });
    await expect(ask()).rejects.toThrow('the disk is away');
    expect((await ask()).bytes).toEqual(page);
  });
});

describe('what a browser says', () => {
  it.each([
    [browser, 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
    [';;,,q', 'identity'],
  ])('%s is answered by %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"a-br"', false],
    ['a', false],
    [undefined, false],
  ])('that it has %s already: %s', (header, has) => {
    expect(hasAlready(header, '"a"')).toBe(has);
  });
});
