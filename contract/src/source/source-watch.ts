import { sourceTroubles } from '@kolaj/domain/source/source-trouble';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

/** `HH:mm` in the shop's time zone. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** What the last look at a watched folder found. */
export const watchResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing-new') }),
  /** New files that are still being uploaded are left for the next look. */
  z.object({ kind: z.literal('not-settled'), files: z.int() }),
  z.object({ kind: z.literal('imported'), files: z.int(), import_ids: z.array(id) }),
  z.object({ kind: z.literal('busy') }),
  z.object({ kind: z.literal('unreachable'), reason: z.enum(sourceTroubles) }),
  z.object({ kind: z.literal('gone') }),
]);
export type WatchResult = z.infer<typeof watchResult>;

/** A folder that is imported automatically. `path` '' = every folder of the source. */
export const watch = z.object({
  id,
  path: z.string(),
  every_minutes: z.int(),
  from: z.nullable(timeOfDay),
  to: z.nullable(timeOfDay),
  is_on: z.boolean(),
  next_at: instant,
  last_at: z.nullable(instant),
  last_result: z.nullable(watchResult),
});
export type Watch = z.infer<typeof watch>;

export const watchChoices = [5, 15, 30, 60, 180, 720, 1440] as const;

export const listWatches = endpoint({
  method: 'POST',
  path: '/shop/watch/list',
  role: 'shop',
  summary: 'Watched folders, with what the last look found',
  input: nothing,
  output: resultOf(z.array(watch)),
});

export const saveWatch = endpoint({
  method: 'POST',
  path: '/shop/watch/save',
  role: 'shop',
  right: 'manage',
  summary: 'Watch a folder, or change how often and when; one watch per folder',
  input: z.object({
    path: z.string().check(z.maxLength(4096)),
    every_minutes: z.int().check(z.minimum(5), z.maximum(1440)),
    from: z._default(z.nullable(timeOfDay), null),
    to: z._default(z.nullable(timeOfDay), null),
    is_on: z._default(z.boolean(), true),
  }),
  output: z.union([resultOf(watch), refusal]),
});

export const removeWatch = endpoint({
  method: 'POST',
  path: '/shop/watch/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Stop watching a folder',
  input: z.object({ id }),
  output: ok({}),
});

export const lookNow = endpoint({
  method: 'POST',
  path: '/shop/watch/look',
  role: 'shop',
  right: 'edit',
  limited: 'import',
  summary: 'Look at a watched folder now; the answer comes with the next list',
  input: z.object({ id }),
  output: ok({}),
});
