import { describe, expect, it } from 'vitest';
import { sealer } from './seal.ts';

const key = 'a key of the installation, long enough';
const place = { shopId: 'shop-a', field: 'whatsapp.key' };

describe('sealed secrets', () => {
  it('open again with the same key, shop and field', () => {
    expect(sealer(key).open(sealer(key).seal('s3cret ₺', place), place)).toBe('s3cret ₺');
  });

  it('look different every time', () => {
    expect(sealer(key).seal('same', place)).not.toEqual(sealer(key).seal('same', place));
  });

  it.each([
    ['another shop', key, { ...place, shopId: 'shop-b' }],
    ['another field', key, { ...place, field: 'swc.token' }],
    ['another key', `${key} changed`, place],
  ])('are void for %s', (_who, otherKey, otherPlace) => {
    const sealed = sealer(key).seal('s3cret', place);
    expect(() => sealer(otherKey).open(sealed, otherPlace)).toThrow();
  });

  it('are void when a bit was changed', () => {
    const sealed = sealer(key).seal('s3cret', place);
    sealed[14] = (sealed[14] ?? 0) ^ 1;
    expect(() => sealer(key).open(sealed, place)).toThrow();
  });
});
