import { currencies } from '@kolaj/domain/price/currencies';
import { decimalMarks } from '@kolaj/domain/price/currency';
import * as z from 'zod/mini';
import { endpoint, resultOf } from '../endpoint.ts';
import { shopPrices } from '../shop.ts';

export const updatePrices = endpoint({
  method: 'POST',
  path: '/shop/updatePrices',
  role: 'shop',
  right: 'manage',
  summary: 'Currency and number format of the shop; the amounts of all collages are read again with them (D-106)',
  /** What is left out stays as it is: a guessed currency stays a guess. */
  input: z.strictObject({ currency: z.optional(z.enum(currencies)), decimal: z.optional(z.enum(decimalMarks)) }),
  output: resultOf(shopPrices),
});
