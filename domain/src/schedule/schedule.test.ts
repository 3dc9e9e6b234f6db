import { expect, it } from 'vitest';
import { readTime, timesOfDay, timeText } from './schedule.ts';

it('a time is a quarter of an hour, written HH:mm', () => {
  expect(['00:00', '09:15', '10:30', '23:45'].map(readTime)).toEqual([
    { hour: 0, minute: 0 },
    { hour: 9, minute: 15 },
    { hour: 10, minute: 30 },
    { hour: 23, minute: 45 },
  ]);
  for (const no of ['10:07', '24:00', '9:15', '10:15:00', '1015', '', ' 10:15', '١٠:١٥'])
    expect(readTime(no)).toBeNull();
});

it('96 times can be chosen, and each reads as it is written', () => {
  expect(timesOfDay).toHaveLength(96);
  for (const time of timesOfDay) expect(readTime(timeText(time))).toEqual(time);
});
