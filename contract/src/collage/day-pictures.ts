import * as z from 'zod/mini';
import { date, endpoint, id, resultOf } from '../endpoint.ts';
import { collageCard } from './collage.ts';

/** What was approved on one day, brand by brand. */
const dayPictures = z.object({
  day: date,
  /** The last day before this one, and the next, on which something was approved that is still there; null = none. */
  before: z.nullable(date),
  after: z.nullable(date),
  places: z.array(
    z.object({ folder_id: id, folder: z.string(), subfolder_id: id, name: z.string(), cards: z.array(collageCard) }),
  ),
});
export type DayPictures = z.infer<typeof dayPictures>;

export const getDayPictures = endpoint({
  method: 'GET',
  path: '/shop/pictures/:day',
  role: 'shop',
  summary: 'The active collages that were approved on a day by the clock of the shop, in the order of approval',
  input: z.object({ day: date }),
  output: resultOf(dayPictures),
});
