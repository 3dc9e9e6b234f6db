import * as z from 'zod/mini';
import { badRequest } from '../../../http/errors.ts';

/** The last row of a page: its time (of making, or of approval) to the microsecond, as PostgreSQL has it, and its id. */
export interface ListPlace {
  /** UTC. */
  madeAt: string;
  id: string;
}

const moment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  z.refine((text) => isInCalendar(text.slice(0, 19))),
);

const stored = z.tuple([moment, z.uuid()]);

/** Whether there is such a day and time: what the database cannot read must not get to it, and it knows no year 0. */
function isInCalendar(second: string): boolean {
  const date = new Date(`${second}Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.toISOString().startsWith(second);
}

/** A place as clients carry it to the next page; it says nothing to them. */
export const cursorOf = ({ madeAt, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([madeAt, id])).toString('base64url');

/** Throws 400 `bad_cursor` for what was not made by `cursorOf`. */
export function readCursor(cursor: string): ListPlace {
  try {
    const [madeAt, id] = z.parse(stored, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { madeAt, id };
  } catch {
    throw badRequest('bad_cursor', 'This is no cursor of this list.');
  }
}
