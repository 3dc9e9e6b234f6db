import type { DefinedPackage } from '@kolaj/contract/shop/package';
import { msg } from '@lingui/core/macro';
import type { Problems } from '../../../ui/form/use-form.tsx';

/** As the fields hold it; an empty limit is none. */
export type PackageValues = { name: string; messages: string; collages: string; members: string };

type Definition = Pick<DefinedPackage, 'name' | 'limits'>;

const limitNames = ['messages', 'collages', 'members'] as const;

export const blankPackage: PackageValues = { name: '', messages: '', collages: '', members: '' };

const textOf = (limit: number | null) => (limit === null ? '' : String(limit));

export const valuesOf = ({ name, limits: { messages, collages, members } }: Definition): PackageValues => ({
  name,
  messages: textOf(messages),
  collages: textOf(collages),
  members: textOf(members),
});

/** People write 10.000, 10,000 and 10 000: a count has no fraction, so marks between its digits mean nothing. */
const numberOf = (typed: string): number | null => {
  const digits = typed.replace(/[\s.,’']/g, '');
  return digits === '' ? null : Number(digits);
};

const largest = 100_000_000;
const isCount = (value: number | null) => value === null || (Number.isInteger(value) && value >= 1 && value <= largest);

const says = {
  name: msg({ id: 'package.name-missing', message: 'Give it a name.' }),
  count: msg({ id: 'package.bad-count', message: 'A whole number from 1, or nothing.' }),
};

export function checkPackage(values: PackageValues): Problems<PackageValues> {
  const counts = limitNames.map((name) => [name, isCount(numberOf(values[name])) ? undefined : says.count]);
  return { name: values.name.trim() === '' ? says.name : undefined, ...Object.fromEntries(counts) };
}

/** As it is sent; only of values that were found good. */
export const definitionOf = ({ name, messages, collages, members }: PackageValues): Definition => ({
  name: name.trim(),
  limits: { messages: numberOf(messages), collages: numberOf(collages), members: numberOf(members) },
});
