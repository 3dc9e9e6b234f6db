import { filmFailures, filmStatuses } from '@kolaj/domain/reels/film-plan';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal } from '../endpoint.ts';

/** A film made of a day's collages: upright, without sound. */
const film = z.object({
  id,
  status: z.enum(filmStatuses),
  collages: z.int(),
  percent: z.int(),
  /** Why there is none; null unless it failed. */
  reason: z.nullable(z.enum(filmFailures)),
  /** MP4; empty until it is made. */
  url: z.string(),
  poster: z.string(),
  bytes: z.int(),
  created_at: instant,
});
export type Film = z.infer<typeof film>;

const films = z.object({
  /** Newest first. */
  result: z.array(film),
  /** Collages of today that a new film would be made of. */
  collages_today: z.int(),
  /** Whether the server has the program that makes films. */
  is_ready: z.boolean(),
});
export type FilmList = z.infer<typeof films>;

export const listFilms = endpoint({
  method: 'POST',
  path: '/shop/reels/film/list',
  role: 'shop',
  summary: "Films made of the shop's collages",
  input: nothing,
  output: ok({ data: films }),
});

/** Refused with `film_running`, `too_few_collages` or `film_program_missing`. */
export const makeFilm = endpoint({
  method: 'POST',
  path: '/shop/reels/film/make',
  role: 'shop',
  right: 'manage',
  limited: 'publish',
  summary: 'Make a film of the collages that were approved today',
  input: nothing,
  output: z.union([ok({ data: films }), refusal]),
});

export const stopFilm = endpoint({
  method: 'POST',
  path: '/shop/reels/film/stop',
  role: 'shop',
  right: 'manage',
  summary: 'Stop making a film; one that has ended stays as it is',
  input: z.object({ id }),
  output: ok({ data: films }),
});

export const removeFilm = endpoint({
  method: 'POST',
  path: '/shop/reels/film/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Take a film off the list; one that is being made is stopped',
  input: z.object({ id }),
  output: ok({ data: films }),
});
