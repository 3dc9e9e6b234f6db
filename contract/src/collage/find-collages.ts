import * as z from 'zod/mini';
import { endpoint, id, resultOf } from '../endpoint.ts';
import { collageCard } from './collage.ts';

export const findCollages = endpoint({
  method: 'POST',
  path: '/shop/kolaj/find',
  role: 'shop',
  summary:
    'Collages of the whole shop by words of their code, colour, brand or price; the nearest few, the newest first',
  input: z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: resultOf(z.array(z.object({ folder_id: id, card: collageCard }))),
});
