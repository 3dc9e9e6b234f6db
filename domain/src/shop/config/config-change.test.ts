import { describe, expect, it } from 'vitest';
import { configChange, defaultFields } from './config-change.ts';
import { mergeConfig, splitPatch, withoutFields } from './config-patch.ts';

const theirs = { title: 'Theirs', contain: false, cart: { enabled: true, note: '' } };

describe('a change of the configuration', () => {
  const change = (patch: Record<string, unknown>, seen: Record<string, unknown> = {}, isCurrent = false) =>
    configChange({ sent: Object.keys(patch), theirs, mine: { ...theirs, ...patch }, isCurrent, seen });

  it.each([
    ['nobody saved meanwhile', { title: 'Mine' }, {}, true, { title: 'Mine' }],
    ['somebody saved another field', { title: 'Mine' }, { title: 'Theirs' }, false, { title: 'Mine' }],
    [
      'the order of keys differs',
      { cart: { enabled: false, note: '' } },
      { cart: { note: '', enabled: true } },
      false,
      { cart: { enabled: false, note: '' } },
    ],
  ])('is made when %s', (_when, patch, seen, isCurrent, after) => {
    expect(change(patch, seen, isCurrent)).toMatchObject({ kind: 'changed', after });
  });

  it.each([
    ['the person saw something else', { title: 'Mine' }, { title: 'Before' }],
    ['nobody knows what the person saw', { title: 'Mine' }, {}],
  ])('is a conflict with both values when %s', (_when, patch, seen) => {
    expect(change(patch, seen)).toEqual({
      kind: 'conflict',
      fields: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('is none when both people want the same, or nothing is different', () => {
    expect(change({ title: 'Theirs' }, { title: 'Before' })).toEqual({ kind: 'unchanged' });
    expect(change({})).toEqual({ kind: 'unchanged' });
  });

  it('names what was changed and nothing else, also what follows from the sent fields', () => {
    const mine = { ...theirs, title: 'Mine', contain: true };
    expect(configChange({ sent: ['title'], theirs, mine, isCurrent: false, seen: { title: 'Theirs' } })).toEqual({
      kind: 'changed',
      before: { title: 'Theirs', contain: false },
      after: { title: 'Mine', contain: true },
    });
  });

  it('knows which fields have their default', () => {
    expect(defaultFields({ a: 1, b: [], c: { d: 'x' } }, { a: 2, b: [], c: { d: 'x' } })).toEqual(['b', 'c']);
  });
});

/** Numbers without order, the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

describe('a merge (500 tries)', () => {
  const names = ['a', 'b', 'c', 'constructor', 'toString'];

  function anyConfig(next: (below: number) => number): Record<string, unknown> {
    const values = [() => next(3), () => `t${next(3)}`, () => next(2) === 0, () => [next(3)], () => ({ x: next(3) })];
    const chosen = names.filter(() => next(2) === 0);
    return Object.fromEntries(chosen.map((name) => [name, values[next(values.length)]?.()]));
  }

  it('takes every field of the patch, keeps every other one, and done twice is done once', () => {
    const next = chance(7);
    for (let round = 0; round < 500; round++) {
      const [stored, patch] = [anyConfig(next), anyConfig(next)];
      const merged = mergeConfig(stored, patch);
      expect(new Set(Object.keys(merged))).toEqual(new Set([...Object.keys(stored), ...Object.keys(patch)]));
      for (const name of Object.keys(patch)) expect(merged[name]).toEqual(patch[name]);
      for (const name of Object.keys(stored).filter((one) => !Object.hasOwn(patch, one))) {
        expect(merged[name]).toBe(stored[name]);
      }
      expect(mergeConfig(merged, patch)).toEqual(merged);
    }
  });

  it('of two people who change different fields is the same whoever saves first', () => {
    const next = chance(11);
    for (let round = 0; round < 500; round++) {
      const [stored, one] = [anyConfig(next), anyConfig(next)];
      const other = withoutFields(anyConfig(next), Object.keys(one));
      expect(mergeConfig(mergeConfig(stored, one), other)).toEqual(mergeConfig(mergeConfig(stored, other), one));
    }
  });
});

describe('a patch', () => {
  it('is what is set and what has its default again', () => {
    expect(splitPatch({ a: 1, b: null, c: undefined, d: '' })).toEqual({ set: { a: 1, d: '' }, reset: ['b'] });
    expect(withoutFields({ a: 1, b: 2 }, ['b'])).toEqual({ a: 1 });
  });
});
