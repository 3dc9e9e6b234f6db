// What a shop may use of its package (D-15), and the packages that administrators define.
import { monthlyCounts } from '@kolaj/domain/shop/package';
import * as z from 'zod/mini';
import { endpoint, nothing, ok, refusal, resultOf } from '../endpoint.ts';

/** Null = as many as wanted. */
const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000)));

/** What a package gives: messages and collages in each of the shop's months, members at once. */
export const packageLimits = z.strictObject({ messages: limit, collages: limit, members: limit });

export const packageUse = z.object({
  /** null = the trial is over. */
  name: z.nullable(z.string()),
  counts: z.array(z.object({ what: z.enum([...monthlyCounts, 'members']), used: z.int(), limit: z.nullable(z.int()) })),
  /** Day on which the counts of the month begin anew where the shop is, `YYYY-MM-DD`. */
  until: z.string(),
});
export type PackageUse = z.infer<typeof packageUse>;

export const getPackage = endpoint({
  method: 'GET',
  path: '/shop/package',
  role: 'shop',
  summary: 'The shop’s package, and how much of it this month has used',
  input: nothing,
  output: resultOf(packageUse),
});

const packageName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^\P{Cc}*$/u));

const definedPackage = z.object({
  name: z.string(),
  limits: packageLimits,
  /** Firms that have it, those too that are deleted and may be restored. */
  firms: z.int(),
});
export type DefinedPackage = z.infer<typeof definedPackage>;

export const listPackages = endpoint({
  method: 'POST',
  path: '/admin/packages',
  role: 'admin',
  summary: 'The packages that are defined; a firm whose package is none of them has no limits',
  input: nothing,
  output: resultOf(z.array(definedPackage)),
});

export const savePackage = endpoint({
  method: 'POST',
  path: '/admin/packages/save',
  role: 'admin',
  summary: 'Define a package, or change one: firms that have it have the new limits and the new name at once',
  /** `was` = its name until now; null = a new one. The trial keeps its name. */
  input: z.strictObject({ was: z.nullable(packageName), name: packageName, limits: packageLimits }),
  /** Refusal: `package_taken`. */
  output: z.union([ok({}), refusal]),
});

export const removePackage = endpoint({
  method: 'POST',
  path: '/admin/packages/remove',
  role: 'admin',
  summary: 'Take a package away that no firm has; of the trial its limits',
  input: z.strictObject({ name: packageName }),
  /** Refusal: `package_in_use`. */
  output: z.union([ok({}), refusal]),
});

export const packageCalls = { getPackage, listPackages, savePackage, removePackage };
