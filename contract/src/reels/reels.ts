import { hashInQuery, reelCodeLength, reelNameLength, reelsAtMost } from '@kolaj/domain/reels/reel-list';
import { videoIdOf } from '@kolaj/domain/reels/video-id';
import { playlistId } from '@kolaj/domain/shop/config/client-config';
import * as z from 'zod/mini';
import { endpoint, ok, refusal, resultOf } from '../endpoint.ts';
import { failsAs } from '../errors.ts';

/** A film of the shop's list (ENT-74). */
const reel = z.object({
  /** Eleven characters of YouTube. */
  id: z.string(),
  /** Of the row: once given, never again (API-59, D-79). */
  mainId: z.int(),
  name: z.string(),
  /** `?brand=<hash>`; empty = incomplete: not on the site until a brand is chosen. */
  productBrand: z.string(),
  /** Code of the brand's product that it leads to while that is on the site; empty = to the brand. */
  productCode: z.string(),
  /** Its picture from our own server; empty = there is none yet. */
  poster: z.string(),
});
export type PublicReel = z.infer<typeof reel>;

/** As the shop sees it. */
const listedReel = z.extend(reel, {
  /** Its product has a page on the live site; false also without a `productCode`. */
  productOnSite: z.boolean(),
});
export type Reel = z.infer<typeof listedReel>;

const list = z.object({
  result: z.array(listedReel),
  /** Id of the playlist that `refresh` reads; empty = none. */
  youtubePlasyList: z.string(),
  /** Whether the asker may set it: the shop while there is none, an administrator always. */
  may_set_playlist: z.boolean(),
});
export type ReelList = z.infer<typeof list>;

export const listReels = endpoint({
  method: 'POST',
  path: '/shop/reels/list',
  role: 'shop',
  summary: "The shop's films in its order, and its playlist (API-55)",
  input: z.object({ pid: z.optional(z.string()) }),
  output: ok({ data: list }),
});

const mainId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

const filled = z.refine<string>((typed) => typed.trim() !== '', failsAs('required'));

/** VAL-32. `id` may be an address of the film; `mainId` is left out of a new one; `before`: the `id` that is changed. */
const reelData = z.object({
  id: z.pipe(
    z.string().check(
      z.maxLength(2000),
      filled,
      z.refine((typed) => typed.trim() === '' || videoIdOf(typed) !== null, failsAs('invalid')),
    ),
    z.transform((typed: string) => videoIdOf(typed) ?? ''),
  ),
  mainId: z.optional(mainId),
  before: z.optional(z.string().check(z.maxLength(20))),
  name: z.string().check(z.trim(), z.maxLength(reelNameLength), filled),
  productBrand: z.pipe(
    z.string().check(
      z.maxLength(200),
      filled,
      z.refine((typed) => typed.trim() === '' || hashInQuery(typed) !== null, failsAs('unknown_choice')),
    ),
    z.transform((typed: string) => hashInQuery(typed) ?? ''),
  ),
  /** Left out: stays as it is, unless the brand changes. */
  productCode: z.optional(z.string().check(z.trim(), z.maxLength(reelCodeLength))),
});

/** The id, or an address with `list=` in it; kept as the id. */
const playlist = z.pipe(
  z.string().check(
    z.maxLength(2000),
    filled,
    z.refine((typed) => typed.trim() === '' || playlistId(typed) !== '', failsAs('invalid')),
  ),
  z.transform((typed: string) => playlistId(typed)),
);

/**
 * Two forms. `data`: changes those whose `mainId` is there and adds the others at the end; all of it, or nothing. 404 for a `mainId`
 * that is neither there nor the next one; 400 `bad_input` with the field: `video_taken` of a film that the list has, `unknown_choice`
 * of a brand that is not the shop's. Refused with `too_many_reels`, and with `reels_changed` where `mainId` is another film by now: its
 * `before` differs, or without one all of it does and another session has added it within ten minutes. `youtubePlasyList`: sets the playlist; 403 `not_yours` when it
 * has one and no administrator asks.
 */
export const upsertReels = endpoint({
  method: 'POST',
  path: '/shop/reels/upsert',
  role: 'shop',
  right: 'manage',
  summary: 'Add or change films, or set the playlist (API-56)',
  example: { data: [{ id: 'dQw4w9WgXcQ', name: 'New dresses of the week', productBrand: '?brand=a1b2c3d4e5f60718' }] },
  input: z.union([
    z.object({ data: z.array(reelData).check(z.minLength(1), z.maxLength(reelsAtMost)) }),
    z.object({ youtubePlasyList: playlist }),
  ]),
  output: z.union([ok({ data: list }), refusal]),
});

/** Refused with `reels_changed` unless `data` names every film of the list once: then nothing is moved. */
export const orderReels = endpoint({
  method: 'POST',
  path: '/shop/reels/changeList',
  role: 'shop',
  right: 'manage',
  summary: "Put the shop's films in this order (API-57)",
  input: z.object({ data: z.array(mainId).check(z.maxLength(reelsAtMost)) }),
  output: z.union([ok({ data: list }), refusal]),
});

/**
 * Reads the playlist from YouTube's public feed and adds the films that the shop never had, at the end and incomplete. Refused with
 * `no_playlist`, `playlist_gone`, `playlist_unreachable` or `playlist_unreadable`; then the list stays as it is.
 */
export const refreshReels = endpoint({
  method: 'POST',
  path: '/shop/reels/refresh',
  role: 'shop',
  right: 'manage',
  summary: 'Add what is new in the playlist (REEL-02, D-79)',
  input: z.object({ pid: z.optional(z.string()) }),
  output: z.union([
    ok({
      data: z.extend(list, {
        added: z.int(),
        /** New ones that the list has no room for. */
        left_out: z.int(),
        /** Films that the feed names. YouTube's names some of a long playlist only. */
        listed: z.int(),
      }),
    }),
    refusal,
  ]),
});
export type Refreshed = Extract<z.infer<typeof refreshReels.output>, { success: true }>['data'];

export const removeReel = endpoint({
  method: 'POST',
  path: '/shop/reels/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Take a film off the list. `restore` undoes it',
  input: z.object({ mainId }),
  output: ok({ data: list }),
});

/** At its old place. Refused with `video_taken` when the list has this film again by now, and with `too_many_reels`. */
export const restoreReel = endpoint({
  method: 'POST',
  path: '/shop/reels/restore',
  role: 'shop',
  right: 'manage',
  summary: 'Undo the removal of a film',
  input: z.object({ mainId }),
  output: z.union([ok({ data: list }), refusal]),
});

/**
 * With `keyword` the films on that shop's live site, for anybody, and it may be cached for a minute; none when nothing is published
 * there. Without it all of the session's shop (API-58, D-79).
 */
export const getAllReels = endpoint({
  method: 'GET',
  path: '/shop/allreels',
  role: 'public',
  summary: "The films of the session's shop, or those that a shop has published (API-58)",
  input: z.object({ keyword: z.optional(z.string().check(z.maxLength(100))) }),
  output: resultOf(z.array(reel)),
});

/** GET: a page of its own with YouTube's player for one film, for a frame within the console; nothing of anybody is in it. */
export const filmPlayerPath = '/api/shop/reels/player/:id';
