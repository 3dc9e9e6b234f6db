import { expect, it } from 'vitest';
import { blankPackage, checkPackage, definitionOf, valuesOf } from './package-values.ts';

const gold = { ...blankPackage, name: ' Gold ', messages: '10.000', members: '5' };

it('understands numbers as people write them; nothing typed is no limit', () => {
  expect(definitionOf(gold)).toEqual({ name: 'Gold', limits: { messages: 10_000, collages: null, members: 5 } });
  for (const typed of ['10,000', '10 000', "10'000", '10000'])
    expect(definitionOf({ ...gold, messages: typed }).limits.messages).toBe(10_000);
});

it('goes into the fields and back as it was', () => {
  const defined = definitionOf(gold);
  expect(definitionOf(valuesOf(defined))).toEqual(defined);
});

it.each([
  ['without a name', { ...gold, name: ' ' }, ['name']],
  ['with none of something', { ...gold, messages: '0' }, ['messages']],
  ['with words', { ...gold, members: 'five' }, ['members']],
  ['with less than nothing', { ...gold, collages: '-3' }, ['collages']],
  ['with more than there are', { ...gold, messages: '100000001' }, ['messages']],
  ['as it should be', gold, []],
])('a package %s', (_, values, wrong) => {
  const problems = Object.entries(checkPackage(values)).filter(([, problem]) => problem !== undefined);
  expect(problems.map(([name]) => name)).toEqual(wrong);
});
