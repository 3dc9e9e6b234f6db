import { describe, expect, it } from 'vitest';
import { shortDuration } from './short-duration.ts';

describe('a duration in a narrow place', () => {
  it.each([
    [0, 'en', '1 sec'],
    [40, 'en', '40 sec'],
    [61, 'en', '2 min'],
    [3300, 'tr', '55 dk.'],
    [3300, 'ru', '55 мин'],
    [7800, 'de', '2 Std. 10 Min.'],
    [7200, 'en', '2 hr'],
  ])('%i s in %s is %s', (seconds, locale, words) => {
    expect(shortDuration(seconds, locale).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
