import { listBrands } from '@kolaj/contract/brand/brand';
import { type FilmList, listFilms, makeFilm, removeFilm, stopFilm } from '@kolaj/contract/reels/films';
import {
  listReels,
  orderReels,
  type Reel,
  type ReelList,
  refreshReels,
  removeReel,
  restoreReel,
  upsertReels,
} from '@kolaj/contract/reels/reels';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

const KEY = ['reels', 'list'] as const;
type Answer = z.output<typeof listReels.output>;

/** The shop's films in its order, and its playlist. */
export const useReels = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listReels, {}, { signal }),
    select: ({ data }) => data,
  });

/** A brand by the query string that names it on the wire. */
export interface BrandChoice {
  name: string;
  query: string;
}

/** The shop's brands in its order. */
export const useBrandChoices = () =>
  useQuery({
    queryKey: ['brands', 'choices'],
    queryFn: ({ signal }) => call(listBrands, {}, { signal }),
    select: ({ data }): BrandChoice[] => data.result.map(({ name, hash }) => ({ name, query: `?brand=${hash}` })),
  });

export type ReelWish = Pick<Reel, 'id' | 'name' | 'productBrand'> & { mainId?: number };

type Refused = Extract<z.output<typeof upsertReels.output>, { success: false }>;

/** Every change answers the whole list, and a refusal is an answer too: then the list is asked for again. */
function useListChange<Wish, Data extends ReelList>(
  ask: (wish: Wish) => Promise<{ success: true; data: Data } | Refused>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      if (!answer.success) return;
      const { result, youtubePlasyList, may_set_playlist } = answer.data;
      client.setQueryData<Answer>(KEY, { success: true, data: { result, youtubePlasyList, may_set_playlist } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useSaveReel = () => useListChange((wish: ReelWish) => call(upsertReels, { data: [wish] }));
export const useSetPlaylist = () =>
  useListChange((youtubePlasyList: string) => call(upsertReels, { youtubePlasyList }));
export const useSaveReelOrder = () =>
  useListChange((order: readonly number[]) => call(orderReels, { data: [...order] }));
export const useRemoveReel = () => useListChange((mainId: number) => call(removeReel, { mainId }));
export const useRestoreReel = () => useListChange((mainId: number) => call(restoreReel, { mainId }));
export const useRefreshReels = () => useListChange((_wish: null) => call(refreshReels, {}));

const FILMS = ['reels', 'films'] as const;
type FilmAnswer = z.output<typeof listFilms.output>;

/** Films made of collages; asked for again by the server's events while one is made. */
export const useFilms = () =>
  useQuery({
    queryKey: FILMS,
    queryFn: ({ signal }) => call(listFilms, {}, { signal }),
    select: ({ data }) => data,
  });

function useFilmChange<Wish>(ask: (wish: Wish) => Promise<{ success: true; data: FilmList } | Refused>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer) => answer.success && client.setQueryData<FilmAnswer>(FILMS, answer),
    onSettled: () => client.invalidateQueries({ queryKey: FILMS }),
  });
}

export const useMakeFilm = () => useFilmChange((_wish: null) => call(makeFilm, {}));
export const useStopFilm = () => useFilmChange((id: string) => call(stopFilm, { id }));
export const useRemoveFilm = () => useFilmChange((id: string) => call(removeFilm, { id }));
