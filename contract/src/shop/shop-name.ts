import { keywordFault } from '@kolaj/domain/shop/keyword';
import * as z from 'zod/mini';
import { line } from '../account/account.ts';
import { endpoint, ok, refusal, resultOf } from '../endpoint.ts';
import { failsAs } from '../errors.ts';

export const shopNameLength = 80;

export const checkShopKeyword = endpoint({
  method: 'POST',
  path: '/shop/name/preview',
  role: 'shop',
  summary: 'Whether a keyword is free for this shop, and the nearest one that is',
  input: z.object({ keyword: z.string().check(z.trim(), z.maxLength(120)) }),
  output: resultOf(z.object({ is_free: z.boolean(), free: z.string() })),
});

/** Asked once, at the beginning: until then the shop is called after the person who registered. */
export const nameShop = endpoint({
  method: 'POST',
  path: '/shop/name',
  role: 'owner',
  right: 'manage',
  summary: 'Gives a new shop its name and its keyword, once',
  input: z.object({
    name: line(shopNameLength).check(z.minLength(2)),
    keyword: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.refine((keyword) => keywordFault(keyword, { byAdmin: false }) === null, failsAs('invalid')),
    ),
  }),
  output: z.union([ok({ data: z.object({ name: z.string(), keyword: z.string() }) }), refusal]),
});
