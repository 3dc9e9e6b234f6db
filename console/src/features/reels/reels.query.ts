import { listBrands } from '@kolaj/contract/brand/brand';
import { listFilmSends, previewFilm, sendFilm } from '@kolaj/contract/broadcast/film-send';
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

export type ReelWish = Pick<Reel, 'id' | 'name' | 'productBrand' | 'productCode'> & {
  mainId?: number;
  before?: string;
};

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

/** The last send of each film of the day, by the film; `isAsked`: the shop sends to groups at all. */
export const useFilmSends = (isAsked: boolean) =>
  useQuery({
    queryKey: ['broadcasts', 'films'],
    queryFn: ({ signal }) => call(listFilmSends, {}, { signal }),
    select: ({ data: { result } }) => new Map(result.map(({ film_id, send }) => [film_id, send])),
    enabled: isAsked,
    staleTime: 0,
  });

export type FilmWish = z.input<typeof previewFilm.input>;

/** The groups for a film, and of the chosen ones what its send would be; groups and phones that change are seen at once. */
export const useFilmPreview = (wish: FilmWish) =>
  useQuery({
    queryKey: ['broadcasts', 'film', wish],
    queryFn: ({ signal }) => call(previewFilm, wish, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** The same `client_key` is the same send, however often it is asked for. */
export function useSendFilm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: z.input<typeof sendFilm.input>) => call(sendFilm, order),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
