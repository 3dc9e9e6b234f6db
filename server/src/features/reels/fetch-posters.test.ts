import { createSandbox } from '@kolaj/sandbox/provider';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../adapters/postgres/scope.ts';
import { youtubeFeed } from '../../adapters/youtube/youtube-feed.ts';
import type { VideoFeed } from '../../ports/video-feed.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { firstTry, type TestWorld, testWorld } from '../source/testing/testing-import.ts';
import { fetchPosters } from './fetch-posters.job.ts';
import { postersOf } from './open/reel.store.ts';
import { postersToFetch } from './poster.store.ts';
import { insertReels } from './reels.store.ts';

const database = await testDatabase();
const sandbox = createSandbox();
let world: TestWorld;
let shop: TestShop;
let youtube: VideoFeed;
let number = 0;

beforeAll(async () => {
  world = await testWorld(database);
  youtube = youtubeFeed({ url: `${await sandbox.listen({ host: '127.0.0.1', port: 0 })}/youtube` });
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});
beforeEach(async () => {
  shop = await aShop(database);
});

/** Films that no other test has, each shop's first. */
async function films(count: number, of = shop): Promise<string[]> {
  const ids = Array.from({ length: count }, () => `poster${String(++number).padStart(5, '0')}`);
  const rows = ids.map((videoId, at) => ({ mainId: at + 1, videoId, name: 'x', brandId: null, productCode: '' }));
  await inShop(database, of.id, (scope) => insertReels(scope, rows, { from: 0, session: 'test' }));
  return ids;
}
const work = (feed: VideoFeed = youtube) =>
  fetchPosters.run({ shopId: shop.id }, { ...world.deps, database, feed }, firstTry);
const posters = (ids: readonly string[]) => inShop(database, shop.id, (scope) => postersOf(scope, ids));
const waiting = () => inShop(database, shop.id, (scope) => postersToFetch(scope, { limit: 10 }));
const roundsAnnounced = () =>
  world.announced.filter((one) => one.shopId === shop.id && one.name === 'reelsChanged').length;
const bytesAs = (bytes: Uint8Array): VideoFeed => ({ ...youtube, poster: async () => ({ kind: 'read', bytes }) });

describe('pictures of films', () => {
  it('are fetched once and encoded again; a second run asks nobody', async () => {
    const ids = await films(2);
    await work();
    const found = await posters(ids);
    const poster = found.get(ids[0] ?? '');
    expect(found.size).toBe(2);
    // The sandbox answers a PNG under a name that says otherwise.
    const file = await sharp(world.deps.files.pathOf(poster?.sha256 ?? '')).metadata();
    expect([file.format, file.width, file.height]).toEqual(['jpeg', 360, 640]);
    expect(Object.keys(poster?.renditions ?? {})).toEqual(['192']);

    const silent: VideoFeed = { ...youtube, poster: () => Promise.reject(new Error('asked again')) };
    await work(silent);
    expect(await posters(ids)).toEqual(found);
  });

  it('go on where they were when YouTube was silent in between', async () => {
    const ids = await films(3);
    let asked = 0;
    const feed: VideoFeed = {
      ...youtube,
      poster: async (id) => (++asked === 2 ? { kind: 'unreachable' } : youtube.poster(id)),
    };
    await expect(work(feed)).rejects.toThrow();
    expect((await posters(ids)).size).toBe(2);
    await work(feed);
    expect([asked, (await posters(ids)).size]).toEqual([4, 3]);
  });

  it('come also behind one that is never answered for, and that one is asked for again', async () => {
    const ids = await films(3);
    const feed: VideoFeed = {
      ...youtube,
      poster: async (id) => (id === ids[0] ? { kind: 'unreachable' } : youtube.poster(id)),
    };
    await expect(work(feed)).rejects.toThrow();
    expect([...(await posters(ids)).keys()].sort()).toEqual(ids.slice(1));
    expect(await waiting()).toEqual(ids.slice(0, 1));
  });

  it('of a long list come in rounds, so that other shops have their turn in between', async () => {
    await films(70);
    let asked = 0;
    const poster = async () => {
      asked++;
      return { kind: 'gone' } as const;
    };
    await work({ ...youtube, poster });
    expect([asked, roundsAnnounced()]).toEqual([40, 1]);
    await work({ ...youtube, poster });
    expect([asked, roundsAnnounced()]).toEqual([70, 1]);
  });

  it('go on elsewhere when the process stops in between', async () => {
    const ids = await films(3);
    const stop = new AbortController();
    const feed: VideoFeed = {
      ...youtube,
      poster: (id) => {
        stop.abort();
        return youtube.poster(id);
      },
    };
    const running = fetchPosters.run(
      { shopId: shop.id },
      { ...world.deps, database, feed },
      { ...firstTry, signal: stop.signal },
    );
    // A run that ends well is over for the queue.
    await expect(running).rejects.toThrow();
    await work();
    expect((await posters(ids)).size).toBe(3);
  });

  it('are not asked for one after the other when YouTube is silent', async () => {
    await films(20);
    let asked = 0;
    const poster = async () => {
      asked++;
      return { kind: 'unreachable' } as const;
    };
    await expect(work({ ...youtube, poster })).rejects.toThrow();
    expect(asked).toBe(3);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>Not found</html>')],
    [
      'a drawing that names files',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
    ],
    ['half a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
  ])('that are %s are none, and not asked for at once again', async (_what, bytes) => {
    const ids = await films(1);
    await work(bytesAs(bytes));
    expect([(await posters(ids)).size, await waiting()]).toEqual([0, []]);
  });

  it('that nobody has are asked for again after an hour', async () => {
    const ids = await films(1);
    await work({ ...youtube, poster: async () => ({ kind: 'gone' }) });
    expect(await waiting()).toEqual([]);
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('video_posters')
        .set({ looked_at: new Date(Date.now() - 2 * 3_600_000) })
        .where('video_id', 'in', ids)
        .execute(),
    );
    await work();
    expect((await posters(ids)).size).toBe(1);
  });
});
