import { rm } from 'node:fs/promises';
import type { FilmFailure } from '@kolaj/domain/reels/film-plan';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { type DrawDeps, drawFilm } from './draw-film.ts';
import { endFilm, filmOf, noteProgress } from './film.store.ts';

interface Deps extends DrawDeps {
  database: Database;
}

/** The film's row is written at most so often, ms; then it is seen that a person has stopped it. */
const noteEveryMs = 1000;

/** The program was ended by somebody else: the queue tries again. */
class Crashed extends Error {}

/** How often a film is tried. One run more makes nothing: it says that a film has failed whose last try was killed without a word. */
export const filmTries = 3;

/**
 * Makes a film of collages: each on its own ground as for the status of phones, one after the other. Begun again after a kill it starts
 * over, which takes less than a minute; what has ended stays as it ended.
 */
export const makeFilm = defineJob<Deps>()({
  name: 'reels.film',
  payload: z.object({ shopId: z.uuid(), filmId: z.uuid() }),
  policy: 'each',
  attempts: filmTries + 1,
  retryDelaySeconds: 5,
  timeLimitSeconds: 900,
  slots: 1,

  async run({ shopId, filmId }, deps, { signal, attempt }) {
    const inside = <T>(run: (scope: ShopScope) => Promise<T>) => inShop(deps.database, shopId, run);
    const film = await inside((scope) => filmOf(scope, filmId));
    if (film === null || !(await inside((scope) => noteProgress(scope, filmId, 0)))) return;
    if (attempt > filmTries) return await fail(inside, filmId, 'crashed');
    const isLastTry = attempt === filmTries;
    const folder = await deps.files.tempFolder();
    try {
      const outcome = await drawFilm(deps, {
        masters: film.masters,
        folder,
        signal,
        note: noting(inside, filmId),
      }).catch(async (error: unknown) => {
        // Else the shop could make no other one.
        if (isLastTry) await fail(inside, filmId, 'crashed');
        throw error;
      });
      if (outcome.kind === 'stopped') {
        // Not by a person, and nobody begins it again.
        if (signal.aborted && isLastTry) await fail(inside, filmId, 'crashed');
        return signal.throwIfAborted();
      }
      if (outcome.kind === 'crashed' && !isLastTry) throw new Crashed('The film program was ended.');
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
