import { describe, expect, it } from 'vitest';
import { fontCoverage, isWritable } from './font-coverage.ts';

const codes = (text: string) => new Set([...text].map((character) => character.codePointAt(0) ?? 0));
const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('fontCoverage', () => {
  it.each([
    ['Latin letters only', latin, { latin: '', lira: '₺', german: 'ÄÖÜäöüß' }],
    ['some of Turkish', `${latin}ÇĞÖŞÜçğöşü`, { latin: '', turkish: 'İıÂâÎîÛû' }],
    ['the lira', '₺', { lira: '', currencies: '$€£₽' }],
    ['nothing', '', { latin, lira: '₺' }],
  ])('%s', (_, has, expected) => {
    expect(fontCoverage(codes(has))).toMatchObject(expected);
  });
});

describe('isWritable', () => {
  it.each([
    ['letters', latin, true],
    ['digits and signs', '0123456789.,:;-–/()+%&·…', true],
    ['half an alphabet', 'ABCDEFG', false],
    ['nothing', '', false],
  ])('%s: %s', (_, has, expected) => {
    expect(isWritable(fontCoverage(codes(has)))).toBe(expected);
  });
});
