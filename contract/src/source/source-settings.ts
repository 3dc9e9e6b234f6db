import { maxCodePatternLength, maxCodePatterns } from '@kolaj/domain/source/product/code-pattern';
import { ignoredReasons } from '@kolaj/domain/source/product/pasted-names';
import { groupingRules } from '@kolaj/domain/source/product/product';
import * as z from 'zod/mini';
import { endpoint, nothing, refusal, resultOf } from '../endpoint.ts';

/**
 * The shop's own shapes of product codes, tried before the built-in ones (D-28) and accepted from Code 128 barcodes:
 * `#` a digit, `@` a letter, `*` either, everything else itself. "KA-####" is KA-1234. Between `<` and `>` at the end is what
 * counts photos: "B-<#>" reads B-7 as a photo of B.
 */
const codePatterns = z
  .array(z.string().check(z.maxLength(maxCodePatternLength * 2)))
  .check(z.maxLength(maxCodePatterns));

export const importSettings = z.object({ code_patterns: codePatterns });

export const getImportSettings = endpoint({
  method: 'POST',
  path: '/shop/import/settings',
  role: 'shop',
  summary: 'How this shop’s file names are read',
  input: nothing,
  output: resultOf(importSettings),
});

export const saveImportSettings = endpoint({
  method: 'POST',
  path: '/shop/import/settings/save',
  role: 'shop',
  right: 'manage',
  summary: 'Change how file names are read; what is imported already keeps its products',
  input: z.object({ code_patterns: codePatterns }),
  output: z.union([resultOf(importSettings), refusal]),
});

/** The pattern tester: names pasted by a person, grouped as an import would. Nothing is stored. */
export const tryNames = endpoint({
  method: 'POST',
  path: '/shop/import/try',
  role: 'shop',
  summary: 'Group these file names into products, and say by which rule each',
  input: z.object({
    /** One path a line, relative to a subfolder: `KA-1234_1.jpg`, `dress red/1.jpg`. */
    names: z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(2000)),
    code_patterns: z.optional(codePatterns),
  }),
  output: resultOf(
    z.object({
      products: z.array(
        z.object({
          name: z.string(),
          code: z.string(),
          colour: z.nullable(z.string()),
          rule: z.enum(groupingRules),
          /** Which shape the code has: `own:KA-####`, `folder:AB_###`, `l13`, `letters-digits`, `five-digits`, `barcode`, `directory`, `stem`. */
          pattern: z.string(),
          photos: z.array(z.string()),
          values: z.record(z.string(), z.string()),
          guessed: z.array(z.string()),
          /** A number that looks like a price and is not taken for one: it names no currency. */
          unmarked_price: z.nullable(z.string()),
        }),
      ),
      /** Lines that are no photos, with why. */
      ignored: z.array(z.object({ name: z.string(), reason: z.enum(ignoredReasons) })),
    }),
  ),
});
