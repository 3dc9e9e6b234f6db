import { currencies } from '@kolaj/domain/price/currencies';
import { decimalMarks } from '@kolaj/domain/price/currency';
import * as z from 'zod/mini';
import { endpoint, resultOf } from './endpoint.ts';
import { shopPrices } from './shop.ts';

export const updatePrices = endpoint({
  method: 'POST',
  path: '/shop/updatePrices',
  role: 'owner',
  right: 'manage',
  summary: 'Currency and number format of the shop; the amounts of all collages are read again with them (D-106)',
  input: z.strictObject({ currency: z.enum(currencies), decimal: z.enum(decimalMarks) }),
  output: resultOf(shopPrices),
});
