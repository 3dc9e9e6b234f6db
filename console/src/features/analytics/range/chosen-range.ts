import { pickedRange, presetRange, type RangePreset, rangePresets } from '@kolaj/domain/analytics/day-range';
import { compareDays, dayKey, type LocalDay, parseDayKey } from '@kolaj/domain/shared/day';
import * as z from 'zod/mini';
import type { RangeKeys } from '../analytics.query.ts';

/** What the address says: a preset, or two days; anything else counts as nothing. */
export const rangeSearch = {
  range: z.catch(z.optional(z.enum(rangePresets)), undefined),
  from: z.catch(z.optional(z.string()), undefined),
  to: z.catch(z.optional(z.string()), undefined),
};

export interface RangeSearch {
  range?: RangePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface RangeChoice {
  chosen: RangeKeys & { preset: RangePreset | null };
  /** `YYYY-MM-DD` of the shop. */
  today: string;
  onPreset: (preset: RangePreset) => void;
  onDays: (days: RangeKeys) => void;
}

const withoutWord: RangePreset = 'last-14';

/** The days that an address means, none later than today; the preset is null where it names two days. */
export function chosenRange(search: RangeSearch, today: LocalDay): RangeKeys & { preset: RangePreset | null } {
  const [from, to] = [parseDayKey(search.from ?? ''), parseDayKey(search.to ?? '')];
  if (search.range === undefined && from && to) {
    const notLater = (day: LocalDay) => (compareDays(day, today) > 0 ? today : day);
    return { ...keysOf(pickedRange(notLater(from), notLater(to))), preset: null };
  }
  const preset = search.range ?? withoutWord;
  return { ...keysOf(presetRange(preset, today)), preset };
}

const keysOf = ({ from, to }: { from: LocalDay; to: LocalDay }): RangeKeys => ({ from: dayKey(from), to: dayKey(to) });

/** What the address should say; the usual range needs no words. */
export const searchOf = (preset: RangePreset): RangeSearch => ({
  range: preset === withoutWord ? undefined : preset,
  from: undefined,
  to: undefined,
});

const long = (key: string) => key.split('-').reverse().join('-');

/** `08-11-2026 – 21-11-2026`, one day by itself. */
export const rangeText = ({ from, to }: RangeKeys): string =>
  from === to ? long(from) : `${long(from)} – ${long(to)}`;
