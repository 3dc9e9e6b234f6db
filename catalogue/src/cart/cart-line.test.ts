import { describe, expect, it } from 'vitest';
import { added, asShown, type CartProduct, isOrdered, putBack, readCart, refreshed } from './cart-line.ts';

const usd = (minor: number) => ({ minor, currency: 'USD', isAssumed: false });
const aProduct = (change: Partial<CartProduct> = {}): CartProduct => ({
  ...{ slug: 'br-1', code: 'BR-1', color: 'Siyah', size: '38-46', brand: 'Beren', price: usd(2450) },
  ...{ unit: 'series of 5', pieces: 5, picture: 'https://m.test/1.webp' },
  ...change,
});

describe('a cart', () => {
  it('counts a product once, however often it is added', () => {
    const cart = added(added(added([], aProduct(), 2), aProduct({ slug: 'br-2' }), 1), aProduct(), 3);
    expect(cart.map(({ product, quantity }) => [product.slug, quantity])).toEqual([
      ['br-1', 5],
      ['br-2', 1],
    ]);
  });

  it.each([
    [0, 1],
    [-4, 1],
    [Number.NaN, 1],
    [5000, 999],
  ])('takes %d as %d', (wanted, taken) => {
    expect(added([], aProduct(), wanted)[0]?.quantity).toBe(taken);
  });

  it('says that a price is another one now, and forgets it when it is the old one again', () => {
    const [line] = added([], aProduct(), 1);
    if (line === undefined) throw new Error('no line');
    const dearer = refreshed(line, aProduct({ price: usd(2600) }));
    expect(dearer).toMatchObject({ before: usd(2450), product: { price: usd(2600) } });
    expect(refreshed(dearer, aProduct({ price: usd(2700) })).before).toEqual(usd(2450));
    expect(refreshed(dearer, aProduct()).before).toBeNull();
  });

  it('has one line of products that the shop has made one of since, with what was wanted of both', () => {
    const before = added(added(added([], aProduct(), 2), aProduct({ slug: 'br-2' }), 1), aProduct({ slug: 'br-3' }), 3);
    const now = new Map([
      ['br-1', aProduct()],
      // Its address leads to the other one.
      ['br-3', aProduct()],
    ]);
    const cart = asShown(before, now);
    expect(cart.map(({ product, quantity }) => [product.slug, quantity])).toEqual([
      ['br-1', 5],
      ['br-2', 1],
    ]);
    expect(asShown(before, new Map())).toEqual(before);
  });

  it('keeps what is gone, marked, and takes it back when it returns', () => {
    const [line] = added([], aProduct(), 2);
    if (line === undefined) throw new Error('no line');
    const gone = refreshed(line, null);
    expect(gone).toMatchObject({ isGone: true, quantity: 2 });
    expect(refreshed(gone, aProduct()).isGone).toBe(false);
  });

  it('keeps what is sold out, and orders it again when it is back', () => {
    const [line] = added([], aProduct(), 2);
    if (line === undefined) throw new Error('no line');
    const soldOut = refreshed(line, aProduct({ soldOut: { whole: true, sizes: [] } }));
    expect([isOrdered(line), isOrdered(soldOut), isOrdered(refreshed(soldOut, aProduct()))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isOrdered(refreshed(line, aProduct({ soldOut: { whole: false, sizes: ['40'] } })))).toBe(true);
    expect(isOrdered(refreshed(line, null))).toBe(false);
  });

  it('has back what was taken out, and keeps what another tab has done meanwhile', () => {
    const before = ['a', 'b', 'c'].reduce(
      (cart, slug) => added(cart, aProduct({ slug }), 1),
      added([], aProduct(), 0).slice(1),
    );
    const meanwhile = added(
      added(
        before.filter(({ product }) => product.slug !== 'b'),
        aProduct({ slug: 'a' }),
        4,
      ),
      aProduct({ slug: 'd' }),
      2,
    );
    expect(putBack(meanwhile, before).map(({ product, quantity }) => [product.slug, quantity])).toEqual([
      ['a', 5],
      ['b', 1],
      ['c', 1],
      ['d', 2],
    ]);
  });

  it('is read back as it was kept', () => {
    const cart = added(added([], aProduct(), 2), aProduct({ slug: 'br-2', price: null }), 1);
    expect(readCart(JSON.stringify(cart))).toEqual(cart);
  });

  it.each([null, '', '{', '{}', '5', '[null]', '[{"product":{"slug":"x"},"quantity":1}]', '[{"quantity":-1}]', '[[]]'])(
    'is empty when what was kept is %s',
    (text) => {
      expect(readCart(text)).toEqual([]);
    },
  );

  it.each([
    ['a price without a currency', { price: { minor: 1 } }, {}],
    ['a mark without sizes', { soldOut: { whole: false } }, {}],
    ['no pieces', { pieces: 0 }, {}],
    ['an odd price of before', {}, { before: 'x' }],
    ['no price of before', {}, { before: undefined }],
  ])('leaves out a line with %s, which could not be drawn', (_, of, change) => {
    const [line] = added([], aProduct(), 1);
    const odd = { ...line, ...change, product: { ...aProduct({ slug: 'odd' }), ...of } };
    expect(readCart(JSON.stringify([odd, line]))).toEqual([line]);
  });

  it('holds 200 lines at most: a full store would lose all of them', () => {
    let cart = added([], aProduct(), 1);
    for (let at = 0; at < 250; at++) cart = added(cart, aProduct({ slug: `p-${at}` }), 1);
    expect(cart).toHaveLength(200);
    expect(cart.at(-1)?.product.slug).toBe('p-249');
  });
});
