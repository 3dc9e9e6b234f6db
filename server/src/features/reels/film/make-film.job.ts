import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FilmFailure, filmPlan } from '@kolaj/domain/reels/film-plan';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { FilmMaker } from '../../../ports/film-maker.ts';
import { endFilm, filmOf, noteProgress } from './film.store.ts';

interface Deps {
  database: Database;
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeOutputs'>;
  maker: FilmMaker;
}

/** Percent of the work that drawing the pictures is. */
const drawing = 15;
/** Pictures that are drawn beside each other. */
const atOnce = 4;
/** The film's row is written at most so often, ms; then it is seen that a person has stopped it. */
const noteEveryMs = 1000;

/** The program was ended by somebody else: the queue tries again. */
class Crashed extends Error {}

/**
 * Makes a film of collages: each on its own ground as for the status of phones, one after the other. Begun again after a kill it starts
 * over, which takes less than a minute; what has ended stays as it ended.
 */
export const makeFilm = defineJob<Deps>()({
  name: 'reels.film',
  payload: z.object({ shopId: z.uuid(), filmId: z.uuid() }),
  policy: 'each',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 900,
  slots: 1,

  async run({ shopId, filmId }, deps, { signal, lastAttempt }) {
    const inside = <T>(run: (scope: ShopScope) => Promise<T>) => inShop(deps.database, shopId, run);
    const film = await inside((scope) => filmOf(scope, filmId));
    if (film === null || !(await inside((scope) => noteProgress(scope, filmId, 0)))) return;
    const folder = await deps.files.tempFolder();
    try {
      const outcome = await work(deps, { masters: film.masters, folder, signal, note: noting(inside, filmId) }).catch(
        async (error: unknown) => {
          // Else the shop could make no other one.
          if (lastAttempt) await fail(inside, filmId, 'crashed');
          throw error;
        },
      );
      if (outcome.kind === 'stopped') return signal.throwIfAborted();
      if (outcome.kind === 'crashed' && !lastAttempt) throw new Crashed('The film program was ended.');
      if (outcome.kind !== 'made') return await fail(inside, filmId, outcome.kind);
      await inside(async (scope) => {
        await recordBlobs(scope, outcome.blobs);
        const [{ sha256, bytes }, { sha256: poster }] = outcome.blobs;
        await endFilm(scope, filmId, { status: 'made', sha256, bytes, poster });
        await tell(scope, { kind: 'reels' });
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

type Inside = <T>(run: (scope: ShopScope) => Promise<T>) => Promise<T>;

const fail = (inside: Inside, filmId: string, reason: FilmFailure): Promise<void> =>
  inside(async (scope) => {
    await endFilm(scope, filmId, { status: 'failed', reason });
    await tell(scope, { kind: 'reels' });
  });

/** Writes how far it is, now and then; answers false once a person has stopped it. */
function noting(inside: Inside, filmId: string) {
  let last = 0;
  return async (percent: number): Promise<boolean> => {
    const now = performance.now();
    if (now - last < noteEveryMs) return true;
    last = now;
    return inside(async (scope) => {
      const goesOn = await noteProgress(scope, filmId, Math.round(percent));
      await tell(scope, { kind: 'reels' });
      return goesOn;
    });
  };
}

interface Work {
  masters: readonly string[];
  folder: string;
  signal: AbortSignal;
  note: (percent: number) => Promise<boolean>;
}

type Outcome =
  | { kind: 'made'; blobs: [StoredBlob, StoredBlob] }
  | { kind: 'stopped' }
  | { kind: 'missing' | 'crashed' | 'no_space' | 'too_slow' | 'unreadable' };
interface StoredBlob {
  sha256: string;
  bytes: number;
  mime: string;
  width: number;
  height: number;
}

async function work(deps: Deps, { masters, folder, signal, note }: Work): Promise<Outcome> {
  const plan = filmPlan(masters.length);
  if (plan === null) return { kind: 'unreadable' };
  try {
    const frames: string[] = [];
    for (let at = 0; at < masters.length; at += atOnce) {
      if (signal.aborted || !(await note((at / masters.length) * drawing))) return { kind: 'stopped' };
      const some = masters.slice(at, at + atOnce);
      const drawn = await Promise.all(some.map((master, more) => draw(deps, { master, folder, at: at + more })));
      for (const frame of drawn) {
        if (frame === null) return { kind: 'unreadable' };
        frames.push(frame);
      }
    }
    const to = join(folder, 'film.mp4');
    const stop = new AbortController();
    const outcome = await deps.maker.make({
      ...{ frames, plan, to, signal: AbortSignal.any([signal, stop.signal]) },
      onProgress: (share) =>
        void note(drawing + share * (99 - drawing)).then(
          (goesOn) => !goesOn && stop.abort(),
          () => undefined,
        ),
    });
    if (outcome.kind !== 'made') return outcome;
    const size = { width: 1080, height: 1920 };
    const film = { ...(await deps.files.putFile(to)), mime: 'video/mp4', ...size };
    const poster = { ...(await deps.files.putFile(frames[0] ?? to)), mime: 'image/jpeg', ...size };
    return { kind: 'made', blobs: [film, poster] };
  } catch (error) {
    if (isNoSpace(error)) return { kind: 'no_space' };
    throw error;
  }
}

/** The collage as phones show it upright; null = its picture cannot be read. */
async function draw(
  { files, imaging }: Pick<Deps, 'files' | 'imaging'>,
  { master, folder, at }: { master: string; folder: string; at: number },
): Promise<string | null> {
  const own = join(folder, String(at));
  await mkdir(own);
  const drawn = await imaging.makeOutputs({ master: await files.local(master, folder), kinds: ['story'], folder: own });
  const [story] = drawn.kind === 'made' ? drawn.outputs : [];
  if (story === undefined) return null;
  const frame = join(folder, `${at}.jpg`);
  await rename(story.made.file, frame);
  return frame;
}
