import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listFilms, makeFilm as makeCall, removeFilm, stopFilm } from '@kolaj/contract/reels/films';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ffmpeg } from '../../../adapters/ffmpeg/ffmpeg.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import type { FilmMaker } from '../../../ports/film-maker.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { firstTry, type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { filmRoutes } from './film.routes.ts';
import { noteProgress, shopFilms } from './film.store.ts';
import { filmTries, makeFilm } from './make-film.job.ts';

const run = promisify(execFile);
const database = await testDatabase();
const isInstalled = await ffmpeg().isReady();
if (!isInstalled) console.warn('SKIPPED: films are not made, because ffmpeg with libx264 is not installed here.');

let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let isReady = true;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({
    database,
    routes: filmRoutes({
      announce: world.deps.announce,
      media: mediaUrls('http://site.test'),
      maker: { isReady: async () => isReady },
    }),
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  isReady = true;
  world.announced.length = 0;
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

/** Collages that were approved today, with real masters. */
async function collages(count: number): Promise<void> {
  const subfolder = await aSubfolder(database, shop);
  for (let at = 0; at < count; at++) {
    const { id } = await aCollage(database, shop, subfolder);
    const background = { r: (at * 53) % 255, g: 90, b: 120 };
    const jpeg = await sharp({ create: { width: 1000, height: 1150, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { sha256, bytes } = await world.deps.files.putBytes(jpeg);
    await asSystem(database, async ({ db }) => {
      const blob = { sha256, bytes, mime: 'image/jpeg' };
      await db
        .insertInto('blobs')
        .values(blob)
        .onConflict((same) => same.doNothing())
        .execute();
      const { export_id } = await db
        .updateTable('collages')
        .set({ verified_at: new Date(Date.now() - at * 10) })
        .where('id', '=', id)
        .returning('export_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('exports').set({ sha256 }).where('id', '=', export_id).execute();
    });
  }
}

const list = async () => (await owner.call(listFilms, {})).data;
async function wanted(): Promise<string> {
  const answer = await owner.call(makeCall, {});
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result[0]?.id ?? '';
}
const work = (filmId: string, maker: FilmMaker = ffmpeg(), context = firstTry) =>
  makeFilm.run({ shopId: shop.id, filmId }, { ...world.deps, database, maker }, context);
/** The last one at which a film is made. */
const lastTry = { ...firstTry, attempt: filmTries };
const stored = async () => (await inShop(database, shop.id, shopFilms))[0];
const ending = (kind: 'crashed' | 'no_space' | 'missing' | 'too_slow'): FilmMaker => ({
  isReady: async () => true,
  make: async () => ({ kind }),
});

describe('a film of the collages of today', () => {
  it.skipIf(!isInstalled)(
    'is an upright MP4 without sound, with a poster, made once however often it is run',
    async () => {
      await collages(4);
      const id = await wanted();
      expect(world.announced).toMatchObject([{ name: 'filmWanted', fact: { filmId: id } }]);
      await work(id);
      const [film] = (await list()).result;
      expect(film).toMatchObject({ status: 'made', percent: 100, collages: 4, reason: null });
      expect(film?.url).toMatch(/^http:\/\/site\.test\/media\/[0-9a-f]{64}\.mp4$/);

      const made = await stored();
      const fields = 'stream=codec_type,codec_name,width,height,pix_fmt,nb_frames,avg_frame_rate:format=duration';
      const file = world.deps.files.pathOf(made?.sha256 ?? '');
      const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', fields, '-of', 'json', file]);
      const { streams, format } = JSON.parse(stdout);
      expect(streams).toEqual([
        {
          ...{ codec_type: 'video', codec_name: 'h264', width: 1080, height: 1920, pix_fmt: 'yuv420p' },
          ...{ nb_frames: '500', avg_frame_rate: '25/1' },
        },
      ]);
      expect(Number(format.duration)).toBeCloseTo(20, 1);
      const poster = await sharp(world.deps.files.pathOf(made?.poster ?? '')).metadata();
      expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', 1080, 1920]);

      await work(id, ending('crashed'));
      expect(await stored()).toEqual(made);
    },
    240_000,
  );

  it('needs a few, approved today, and the program', async () => {
    await collages(3);
    expect(await owner.call(makeCall, {})).toMatchObject({ success: false, code: 'too_few_collages' });
    await collages(2);
    await asSystem(database, ({ db }) =>
      db
        .updateTable('collages')
        .set({ verified_at: new Date(Date.now() - 3 * 86_400_000) })
        .where('shop_id', '=', shop.id)
        .execute(),
    );
    expect(await list()).toMatchObject({ collages_today: 0, is_ready: true });
    isReady = false;
    expect(await owner.call(makeCall, {})).toMatchObject({ success: false, code: 'film_program_missing' });
  });

  it('is one at a time; stopped or removed it is not made any more', async () => {
    await collages(4);
    const id = await wanted();
    expect(await owner.call(makeCall, {})).toMatchObject({ success: false, code: 'film_running' });
    await owner.call(stopFilm, { id });
    await work(id);
    expect(await stored()).toMatchObject({ status: 'stopped', sha256: null });
    await owner.call(removeFilm, { id });
    expect((await list()).result).toEqual([]);
    await work(id);
  });

  it('that a person stops half way ends its program', async () => {
    await collages(4);
    const id = await wanted();
    const maker: FilmMaker = {
      isReady: async () => true,
      make: async ({ signal, onProgress }) => {
        await owner.call(stopFilm, { id });
        const asking = setInterval(() => onProgress(0.5), 50);
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        clearInterval(asking);
        return { kind: 'stopped' };
      },
    };
    await work(id, maker);
    expect(await stored()).toMatchObject({ status: 'stopped' });
  });

  it('whose program was killed is begun again, and given up after the last try', async () => {
    await collages(4);
    const id = await wanted();
    await expect(work(id, ending('crashed'))).rejects.toThrow();
    expect(await stored()).toMatchObject({ status: 'making' });
    await work(id, ending('crashed'), lastTry);
    expect(await stored()).toMatchObject({ status: 'failed', reason: 'crashed' });
    // Another one may begin.
    await wanted();
  });

  it('whose last try ends with its process, or with its time, has failed, and another one may begin', async () => {
    await collages(4);
    const id = await wanted();
    const stop = new AbortController();
    const maker: FilmMaker = {
      isReady: async () => true,
      make: async () => {
        stop.abort();
        return { kind: 'stopped' };
      },
    };
    const context = { ...lastTry, signal: stop.signal };
    await expect(work(id, maker, context)).rejects.toThrow();
    expect(await stored()).toMatchObject({ status: 'failed', reason: 'crashed' });
    await wanted();
  });

  it('whose process was killed at its last try has failed by the next run of the queue, which makes nothing', async () => {
    await collages(4);
    const id = await wanted();
    // As a kill leaves it.
    await inShop(database, shop.id, (scope) => noteProgress(scope, id, 40));
    const asked: string[] = [];
    const maker: FilmMaker = {
      isReady: async () => true,
      make: async () => {
        asked.push('made');
        return { kind: 'no_space' };
      },
    };
    await work(id, maker, { ...firstTry, attempt: makeFilm.attempts, lastAttempt: true });
    expect([asked, await stored()]).toMatchObject([[], { status: 'failed', reason: 'crashed' }]);
    await wanted();
  });

  it('whose making breaks off in a way that nobody has foreseen has failed after the last try', async () => {
    await collages(4);
    const id = await wanted();
    const maker: FilmMaker = {
      isReady: async () => true,
      make: async () => {
        throw new Error('nobody has foreseen this');
      },
    };
    await expect(work(id, maker)).rejects.toThrow();
    expect(await stored()).toMatchObject({ status: 'making' });
    await expect(work(id, maker, lastTry)).rejects.toThrow();
    expect(await stored()).toMatchObject({ status: 'failed', reason: 'crashed' });
  });

  it.each(['no_space', 'missing', 'too_slow'] as const)('says that it failed: %s', async (kind) => {
    await collages(4);
    await work(await wanted(), ending(kind));
    expect(await stored()).toMatchObject({ status: 'failed', reason: kind });
  });

  it('of a picture that cannot be read says so', async () => {
    await collages(4);
    const id = await wanted();
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('films')
        .set({ masters: ['0', '1', '2', '3'].map((digit) => digit.repeat(64)) })
        .execute(),
    );
    await work(id, ending('crashed'));
    expect(await stored()).toMatchObject({ status: 'failed', reason: 'unreadable' });
  });
});

describe('ffmpeg', () => {
  it.skipIf(!isInstalled)(
    'shows each picture for its time and fades the next one in over the first frames of its own',
    async () => {
      const folder = await world.deps.files.tempFolder();
      const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
      const frames = colours.map((_colour, at) => join(folder, `${at}.png`));
      for (const [at, background] of colours.entries()) {
        await sharp({ create: { width: 64, height: 64, channels: 3, background } }).toFile(frames[at] ?? '');
      }
      const plan = { collages: 4, frames: 10, fade: 6, seconds: 1.6 };
      const to = join(folder, 'film.mp4');
      const order = { frames, plan, to, signal: new AbortController().signal, onProgress: () => undefined };
      expect(await ffmpeg().make(order)).toEqual({ kind: 'made' });
      const shown = ['-v', 'error', '-i', to, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
      const { stdout } = await run('ffmpeg', shown, { encoding: 'buffer' });
      const redOf = (frame: number) => stdout[frame * 3] ?? 0;
      expect(stdout.length).toBe(40 * 3);
      for (let frame = 0; frame < 10; frame++) expect(redOf(frame)).toBeGreaterThan(240);
      for (let frame = 11; frame < 16; frame++) expect(redOf(frame)).toBeLessThan(redOf(frame - 1) - 20);
      for (let frame = 16; frame < 30; frame++) expect(redOf(frame)).toBeLessThan(15);
      for (let frame = 31; frame < 36; frame++) expect(redOf(frame)).toBeGreaterThan(redOf(frame - 1) + 20);
      for (let frame = 36; frame < 40; frame++) expect(redOf(frame)).toBeGreaterThan(240);
    },
  );

  it('that is not there is missing, before and while a film is made', async () => {
    const none = ffmpeg({ program: '/nowhere/ffmpeg' });
    expect(await none.isReady()).toBe(false);
    const plan = { collages: 4, frames: 10, fade: 2, seconds: 1 };
    const order = { frames: ['a.jpg'], plan, to: '/nowhere/x.mp4', signal: new AbortController().signal };
    expect(await none.make({ ...order, onProgress: () => undefined })).toEqual({ kind: 'missing' });
  });
});
