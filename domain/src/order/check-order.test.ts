import { describe, expect, it } from 'vitest';
import { type AskedLine, checkOrder, type OrderProduct } from './check-order.ts';

const aProduct = (change: Partial<OrderProduct> = {}): OrderProduct => ({
  ...{ slug: 'br-1', code: 'BR-1', color: 'Siyah', size: '38-46', brand: 'Beren', pieces: 5 },
  price: { minor: 2450, currency: 'USD', isAssumed: false },
  soldOut: null,
  ...change,
});
const products = new Map(
  [
    aProduct(),
    aProduct({ slug: 'br-2', price: null, pieces: 1 }),
    aProduct({ slug: 'br-3', soldOut: { whole: true, sizes: ['38'] } }),
    aProduct({ slug: 'br-4', soldOut: { whole: false, sizes: ['38', '40'] } }),
  ].map((one) => [one.slug, one]),
);
type Asked = Omit<AskedLine, 'without'> & Partial<AskedLine>;
const check = (asked: Asked[], minimum = 0) =>
  checkOrder({
    asked: asked.map((line) => ({ without: [], ...line })),
    find: (slug) => products.get(slug),
    minimum,
  });

describe('an order (D-98)', () => {
  it('has the facts of the release, whatever the browser says', () => {
    expect(check([{ slug: 'br-1', quantity: 2, seen: 2450 }])).toEqual({
      kind: 'fine',
      lines: [{ ...aProduct(), quantity: 2 }],
    });
  });

  it.each([
    ['another price', { slug: 'br-1', quantity: 1, seen: 100 }, { slug: 'br-1', kind: 'price', now: 2450 }],
    ['a price where there is none', { slug: 'br-2', quantity: 1, seen: 1 }, { slug: 'br-2', kind: 'price', now: null }],
    [
      'no price where there is one',
      { slug: 'br-1', quantity: 1, seen: null },
      { slug: 'br-1', kind: 'price', now: 2450 },
    ],
    [
      'the same number of another money',
      { slug: 'br-1', quantity: 1, seen: 2450, currency: 'EUR' },
      { slug: 'br-1', kind: 'price', now: 2450 },
    ],
    [
      'a series that has other pieces now',
      { slug: 'br-1', quantity: 1, seen: 2450, currency: 'USD', pieces: 4 },
      { slug: 'br-1', kind: 'pieces', now: 5 },
    ],
    ['a product that is not here', { slug: 'other', quantity: 1, seen: 1 }, { slug: 'other', kind: 'gone' }],
    ['a product that is sold out', { slug: 'br-3', quantity: 1, seen: 2450 }, { slug: 'br-3', kind: 'sold_out' }],
    [
      'sizes that are sold out now',
      { slug: 'br-4', quantity: 1, seen: 2450, without: ['38'] },
      { slug: 'br-4', kind: 'sizes', without: ['38', '40'] },
    ],
    [
      'a size that is back',
      { slug: 'br-2', quantity: 1, seen: null, without: ['40'] },
      { slug: 'br-2', kind: 'sizes', without: [] },
    ],
    ['a name of every object', { slug: '__proto__', quantity: 1, seen: 1 }, { slug: '__proto__', kind: 'gone' }],
  ])('with %s is said to the visitor and not taken', (_, line, change) => {
    expect(check([{ slug: 'br-1', quantity: 1, seen: 2450 }, line].slice(line.slug === 'br-1' ? 1 : 0))).toEqual({
      kind: 'changed',
      changes: [change],
    });
  });

  it('is taken as it was seen, money and pieces too, and from a page that says nothing of them', () => {
    const line = { slug: 'br-1', quantity: 1, seen: 2450 };
    expect(check([{ ...line, currency: 'USD', pieces: 5 }]).kind).toBe('fine');
    expect(check([{ slug: 'br-2', quantity: 1, seen: null, currency: 'USD', pieces: 1 }]).kind).toBe('fine');
    expect(check([line]).kind).toBe('fine');
  });

  it('without the sizes that the visitor saw as sold out is taken', () => {
    expect(check([{ slug: 'br-4', quantity: 1, seen: 2450, without: ['38', '40'] }]).kind).toBe('fine');
  });

  it('has each product once', () => {
    const twice = { slug: 'br-1', quantity: 2, seen: 2450 };
    const checked = check([twice, { slug: 'br-2', quantity: 1, seen: null }, twice]);
    expect(checked).toMatchObject({ kind: 'fine', lines: [{ slug: 'br-1', quantity: 4 }, { slug: 'br-2' }] });
  });

  it.each([
    [10, 'fine'],
    [11, 'below_minimum'],
  ])('of 10 pieces where %i are the least is %s', (minimum, kind) => {
    expect(check([{ slug: 'br-1', quantity: 2, seen: 2450 }], minimum).kind).toBe(kind);
  });
});
