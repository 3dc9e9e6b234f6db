import { describe, expect, it } from 'vitest';
import type { SendableImage } from './days.ts';
import { messagesOf, orderImages } from './order.ts';

const off = { groupKey: 'created_at', bcOrderByName: false, groupByName: false, groupByNameNoGroup: false } as const;

function anImage(id: string, productName: string, minute: number): SendableImage {
  const at = new Date(Date.UTC(2026, 4, 1, 10, minute));
  return {
    id,
    productName,
    discounted: false,
    times: { createdAt: at, updatedAt: at, verifiedAt: at, exportedAt: at },
  };
}

const images = [anImage('d', 'CV10', 3), anImage('b', 'CV9', 1), anImage('c', 'CV10', 1), anImage('a', 'CV9', 2)];

describe('orderImages', () => {
  it.each([
    ['by time, then id', {}, 'bcad'],
    ['by name, natural', { bcOrderByName: true }, 'bacd'],
    ['by time, products together', { groupByName: true }, 'bacd'],
    ['the same without albums', { groupByNameNoGroup: true }, 'bacd'],
  ])('%s', (_, switches, ids) => {
    expect(
      orderImages(images, { ...off, ...switches })
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
    expect(
      orderImages(images.toReversed(), { ...off, ...switches })
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });
});

describe('messagesOf', () => {
  const ordered = ['A', 'A', 'a', 'B'].map((productName) => ({ productName }));
  const shape = (
    switches: { groupByName?: boolean; groupByNameNoGroup?: boolean },
    albumLimit: number | null,
    list = ordered,
  ) =>
    messagesOf(list, { ...off, ...switches, albumLimit }).map(
      ({ images, captioned }) => `${images.length}${captioned ? '+' : ''}`,
    );

  it('sends single images with their captions by default', () => {
    expect(shape({}, 10)).toEqual(['1+', '1+', '1+', '1+']);
  });

  it('makes an album per product where the channel has albums', () => {
    expect(shape({ groupByName: true }, 10)).toEqual(['3+', '1+']);
  });

  it('sends one after the other, caption on the first, where it has none', () => {
    expect(shape({ groupByName: true }, null)).toEqual(['1+', '1', '1', '1+']);
  });

  it('never makes an album when both are on', () => {
    expect(shape({ groupByName: true, groupByNameNoGroup: true }, 10)).toEqual(['1+', '1', '1', '1+']);
  });

  it('splits a large product evenly', () => {
    const eleven = Array.from({ length: 11 }, () => ({ productName: 'A' }));
    expect(shape({ groupByName: true }, 10, eleven)).toEqual(['6+', '5']);
  });
});
