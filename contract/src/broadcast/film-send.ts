import { deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, refusal, resultOf } from '../endpoint.ts';
import { broadcastSummary } from './broadcast.ts';
import { leftOut } from './reasons.ts';

/** Ids of chats, as the provider names them. */
const groupIds = z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(1000));

const wish = {
  film_id: id,
  /** Also to groups that have the film, may have it, or are getting it. */
  again: z._default(z.boolean(), false),
};

/** A group of the shop's lists. */
const filmGroup = z.object({
  group_id: z.string(),
  name: z.string(),
  channel: z.enum(channelKinds),
  /** People follow it and everybody can read it (D-96). */
  is_channel: z.boolean(),
  /** Why it cannot get the film; null = it can. */
  reason: z.nullable(leftOut.shape.reason),
  /** What became of the film there; null = it never was for this group, or has proved not to have arrived. */
  there: z.nullable(z.object({ status: z.enum(deliveryStatuses), at: instant })),
});
export type FilmGroup = z.infer<typeof filmGroup>;

/** Codes of a refusal: why the film is not sent to these groups. */
export const filmRefusals = ['no_target', 'unknown_chats', 'already_sending'] as const;

export const previewFilm = endpoint({
  method: 'POST',
  path: '/shop/broadcast/film/preview',
  role: 'shop',
  feature: 'broadcast',
  limited: 'send',
  summary: 'The groups that a film of the day can go to, and a dry run for those that are chosen',
  input: z.object({ ...wish, group_ids: z._default(groupIds, []) }),
  output: resultOf(
    z.object({
      groups: z.array(filmGroup),
      /** Of the chosen ones, those that get it. */
      messages: z.int(),
      left_out: z.array(leftOut),
      /** Under the present pace, from now. */
      duration_seconds: z.int(),
      /** Why it cannot be sent to the chosen groups, if it cannot. */
      refusal: z.nullable(z.object({ code: z.enum(filmRefusals), message: z.string() })),
    }),
  ),
});
export type FilmPreview = z.infer<typeof previewFilm.output>['data']['result'];

/** A group that has the film already is left out, unless `again`. */
export const sendFilm = endpoint({
  method: 'POST',
  path: '/shop/broadcast/film/send',
  once: true,
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Send a film of the day to chosen groups, where their channel takes films',
  input: z.object({
    ...wish,
    group_ids: groupIds.check(z.minLength(1)),
    /** Below the film. */
    caption: z._default(z.string().check(z.trim(), z.maxLength(1024)), ''),
    /** Chosen by the client: the same key is the same send. */
    client_key: z.string().check(z.minLength(8), z.maxLength(120)),
  }),
  output: z.union([resultOf(z.object({ broadcast_id: id })), refusal]),
});

export const listFilmSends = endpoint({
  method: 'GET',
  path: '/shop/broadcast/film/list',
  role: 'shop',
  feature: 'broadcast',
  summary: 'The last send of each film of the day that was sent',
  input: nothing,
  output: resultOf(z.array(z.object({ film_id: id, send: broadcastSummary }))),
});
