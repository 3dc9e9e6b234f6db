import { type FilmList, listFilms, makeFilm, removeFilm, stopFilm } from '@kolaj/contract/reels/films';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { filmPlan } from '@kolaj/domain/reels/film-plan';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { FilmMaker } from '../../../ports/film-maker.ts';
import {
  removeFilm as drop,
  dropOldFilms,
  endFilm,
  filmOf,
  insertFilm,
  mastersOfToday,
  shopFilms,
} from './film.store.ts';

interface Deps {
  announce: Announce;
  media: MediaUrls;
  maker: Pick<FilmMaker, 'isReady'>;
}

/** Films of a day's collages: made by a job, stopped, downloaded, removed. */
export function filmRoutes({ announce, media, maker }: Deps): Route[] {
  const view = async (scope: ShopScope): Promise<FilmList> => ({
    result: (await shopFilms(scope)).map(
      ({ id, status, masters, percent, reason, sha256, poster, bytes, createdAt }) => ({
        ...{ id, status, collages: masters.length, percent, reason, bytes: bytes ?? 0 },
        url: sha256 === null ? '' : media.of(sha256, 'video/mp4'),
        poster: poster === null ? '' : media.of(poster, 'image/jpeg'),
        created_at: createdAt.toISOString(),
      }),
    ),
    collages_today: (await mastersOfToday(scope)).length,
    is_ready: await maker.isReady(),
  });
  const changed = async (scope: ShopScope) => {
    await tell(scope, { kind: 'reels' });
    return { success: true as const, data: await view(scope) };
  };
  return [
    on(listFilms).run(async (_input, { inShop }) => ({ success: true, data: await inShop(view) })),

    on(makeFilm).run(async (_input, { inShop, note, account }) => {
      if (!(await maker.isReady())) return refused('film_program_missing');
      return inShop(async (scope) => {
        const masters = await mastersOfToday(scope);
        if (filmPlan(masters.length) === null) return refused('too_few_collages');
        const filmId = await insertFilm(scope, { masters, userId: account.userId });
        if (filmId === null) return refused('film_running');
        await dropOldFilms(scope);
        note({ object: filmId, diff: { collages: masters.length } });
        await announce(scope, 'filmWanted', { filmId });
        return changed(scope);
      });
    }),

    on(stopFilm).run(async ({ id }, { inShop, note }) =>
      inShop(async (scope) => {
        if ((await filmOf(scope, id)) === null) throw notFound();
        if (await endFilm(scope, id, { status: 'stopped' })) note({ object: id });
        return changed(scope);
      }),
    ),

    on(removeFilm).run(async ({ id }, { inShop, note }) =>
      inShop(async (scope) => {
        if ((await filmOf(scope, id)) === null) throw notFound();
        await drop(scope, id);
        note({ object: id });
        return changed(scope);
      }),
    ),
  ];
}

const messages = {
  film_running: 'A film is being made already.',
  too_few_collages: 'Too few collages were approved today.',
  film_program_missing: 'The server has no ffmpeg.',
} as const satisfies Partial<Record<RefusalCode, string>>;

const refused = (code: keyof typeof messages) => ({ success: false as const, code, message: messages[code] });
