import { holdCauses } from '@kolaj/domain/broadcast/hold/hold-cause';
import * as z from 'zod/mini';
import { endpoint, instant, nothing, resultOf } from '../endpoint.ts';

/** Why Kolaj holds by itself; null = a person does, whose reason is `why`. */
const cause = z.nullable(z.enum(holdCauses));

/** Why nothing leaves at present, if nothing does. */
const standstill = z.object({
  /** The shop's own stop. `by` null = nobody who can still be named. */
  stopped: z.nullable(z.object({ at: z.nullable(instant), by: z.nullable(z.string()) })),
  /** The whole installation is held, or this shop (`imported`). */
  held: z.nullable(z.object({ at: z.nullable(instant), why: z.string(), cause })),
  /** Messages that wait in the meantime. */
  waiting: z.int(),
});
export type Standstill = z.infer<typeof standstill>;

export const getStandstill = endpoint({
  method: 'POST',
  path: '/shop/broadcast/standstill/get',
  role: 'shop',
  summary: 'Whether sending is stopped for the shop or held for all, by whom and since when',
  input: nothing,
  output: resultOf(standstill),
});

export const stopSending = endpoint({
  method: 'POST',
  path: '/shop/broadcast/stop',
  role: 'shop',
  right: 'send',
  summary: 'Stop everything the shop sends; a message that is under way ends as it ends (D-54)',
  input: nothing,
  output: resultOf(standstill),
});

export const goOnSending = endpoint({
  method: 'POST',
  path: '/shop/broadcast/go-on',
  role: 'shop',
  right: 'send',
  summary: 'End the shop’s stop: what waits goes on where it stood',
  input: nothing,
  output: resultOf(standstill),
});

const hold = z.object({
  held: z.nullable(z.object({ at: z.nullable(instant), by: z.string(), why: z.string(), cause })),
  /** Messages of all firms that wait. */
  waiting: z.int(),
  /** Firms that have stopped themselves. */
  stopped: z.array(
    z.object({ keyword: z.string(), name: z.string(), at: z.nullable(instant), by: z.nullable(z.string()) }),
  ),
});
export type Hold = z.infer<typeof hold>;

export const getHold = endpoint({
  method: 'POST',
  path: '/admin/sending',
  role: 'admin',
  summary: 'Whether sending is held for the whole installation, and which firms have stopped themselves',
  input: nothing,
  output: resultOf(hold),
});

export const holdSending = endpoint({
  method: 'POST',
  path: '/admin/sending/hold',
  role: 'admin',
  summary: 'Nothing leaves for any firm until it is released',
  input: z.object({ why: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  output: resultOf(hold),
});

export const releaseSending = endpoint({
  method: 'POST',
  path: '/admin/sending/release',
  role: 'admin',
  summary: 'End the hold: what waits goes on where it stood',
  input: nothing,
  output: resultOf(hold),
});
