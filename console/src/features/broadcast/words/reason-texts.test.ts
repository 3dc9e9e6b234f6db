import { ledgerReasons, plainTroubles } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { plainLeftOutReasons } from '@kolaj/domain/broadcast/routing/left-out-reason';
import { languages } from '@kolaj/domain/shared/language';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../../po-files.ts';
import { leftOutTexts } from '../../../product/sending/left-out-words.ts';
import { asSentence, reasonTexts } from '../../../product/sending/reason-words.ts';

describe('every reason', () => {
  it('has words of its own', () => {
    expect(Object.keys(reasonTexts).sort()).toEqual([...plainTroubles, ...ledgerReasons].sort());
    expect(Object.keys(leftOutTexts).sort()).toEqual([...plainLeftOutReasons].sort());
  });

  it.each(languages)('is said in %s', (language) => {
    const texts = readTexts(language);
    const ids = [...Object.values(reasonTexts), ...Object.values(leftOutTexts)].map(({ id }) => id);
    expect(ids.filter((id) => !texts.get(id))).toEqual([]);
  });
});

it.each([
  ['message was refused', 'Message was refused.'],
  ['Only admins may post.', 'Only admins may post.'],
  ['', ''],
])('the provider’s own words "%s" are said as a sentence', (words, expected) => {
  expect(asSentence(words)).toBe(expected);
});
