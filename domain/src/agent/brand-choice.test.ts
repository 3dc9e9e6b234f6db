import { describe, expect, it } from 'vitest';
import { chosenBrands, readBrandChoice, visibleBrands } from './brand-choice.ts';

const brand = (
  id: string,
  name: string,
  more: { aliases?: string[]; otherTexts?: string[]; active?: boolean } = {},
) => ({
  ...{ id, name, hash: id.padEnd(16, '0'), aliases: [], otherTexts: [], active: true },
  ...more,
});
const beren = brand('1', 'Beren');
const flower = brand('2', 'ÇİÇEK Ş');
const off = brand('3', 'Nehir', { active: false });
const brands = [beren, flower, off];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('chosen brands', () => {
  it.each([
    ['cicek s', ['ÇİÇEK Ş'], []],
    ['ciceks', ['ÇİÇEK Ş'], []],
    ['BEREN', ['Beren'], []],
    ['Lale', [], ['Lale']],
  ])('%j stands for %j, unknown are %j (VAL-31)', (name, known, unknown) => {
    const found = chosenBrands([{ id: null, name }], brands);
    expect([names(found.known), found.unknown]).toEqual([known, unknown]);
  });

  it('are found by id, whatever they are called by now', () => {
    const renamed = [brand('1', 'Beren Moda'), brand('9', 'Beren')];
    expect(names(chosenBrands([{ id: '1', name: 'Beren' }], renamed).known)).toEqual(['Beren Moda']);
  });

  it('that became part of another one are that one; removed ones are unknown by their name', () => {
    const merged = [brand('2', 'Çiçek', { otherTexts: ['Beren'] })];
    const choice = [
      { id: '1', name: 'Beren' },
      { id: '3', name: 'Nehir' },
    ];
    expect(chosenBrands(choice, merged)).toMatchObject({ known: [{ id: '2' }], unknown: ['Nehir'] });
  });
});

describe('what an agent sees', () => {
  const only = (...ids: string[]) => ids.map((id) => ({ id, name: '' }));
  it.each([
    ['all of both', ['all', 'all'] as const, ['Beren', 'ÇİÇEK Ş'], true],
    ['the agent’s choice', ['all', only('1')] as const, ['Beren'], false],
    ['of the shop’s choice the agent’s', [only('1', '2'), only('2', '3')] as const, ['ÇİÇEK Ş'], false],
    ['nothing of a choice without a brand', [[{ id: null, name: 'Lale' }], 'all'] as const, [], false],
    ['no brand that is off', [only('3'), 'all'] as const, [], false],
  ])('is %s', (_what, choices, seen, isAll) => {
    const found = visibleBrands(brands, choices);
    expect([names(found.brands), found.isAll]).toEqual([seen, isAll]);
  });
});

describe('a choice as it comes in', () => {
  it('is by hash or by name; what stands for nothing is kept as it was typed', () => {
    expect(readBrandChoice([beren.hash, 'ciceks', 'beren', ' Yeni   Marka '], brands)).toEqual({
      choice: [
        { id: '1', name: 'Beren' },
        { id: '2', name: 'ÇİÇEK Ş' },
        { id: null, name: 'Yeni Marka' },
      ],
      strange: [],
    });
  });

  it('names forged hashes by their places', () => {
    expect(readBrandChoice(['Beren', 'deadbeefdeadbeef', ''], brands)).toEqual({
      choice: [{ id: '1', name: 'Beren' }],
      strange: [1],
    });
  });
});
