import { expect, it } from 'vitest';
import { chosenRange, rangeText } from './chosen-range.ts';

const today = { year: 2026, month: 11, day: 25 };

it.each([
  ['nothing: the last 14 days', {}, '12-11-2026 – 25-11-2026', 'last-14'],
  ['a preset', { range: 'last-week' }, '16-11-2026 – 22-11-2026', 'last-week'],
  ['a preset beside days: the preset', { range: 'today', from: '2026-01-01', to: '2026-01-02' }, '25-11-2026', 'today'],
  ['two days', { from: '2026-11-01', to: '2026-11-03' }, '01-11-2026 – 03-11-2026', null],
  ['the end first', { from: '2026-11-03', to: '2026-11-01' }, '01-11-2026 – 03-11-2026', null],
  ['days to come', { from: '2026-11-20', to: '2027-03-01' }, '20-11-2026 – 25-11-2026', null],
  ['only days to come', { from: '2027-01-01', to: '2027-03-01' }, '25-11-2026', null],
  ['too many days: the last 62', { from: '2025-01-01', to: '2026-11-25' }, '24-09-2026 – 25-11-2026', null],
  ['no day', { from: 'yesterday', to: '2026-02-30' }, '12-11-2026 – 25-11-2026', 'last-14'],
] as const)('%s', (_, search, text, preset) => {
  const chosen = chosenRange(search, today);
  expect(rangeText(chosen)).toBe(text);
  expect(chosen.preset).toBe(preset);
});
