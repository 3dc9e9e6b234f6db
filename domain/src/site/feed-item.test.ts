import { describe, expect, it } from 'vitest';
import { deriveSite } from './derive-site.ts';
import { feedEntry } from './feed-item.ts';
import type { SiteProduct } from './model.ts';
import { sampleSnapshot } from './sample-snapshot.ts';

function aProduct(change: Partial<SiteProduct> = {}): SiteProduct {
  const derived = deriveSite(sampleSnapshot({ products: 1, brands: 1 }));
  const product = derived.kind === 'site' ? derived.site.products[0] : undefined;
  if (!product) throw new Error('The sample shop has a product.');
  return { ...product, discount: null, ...change };
}
const price = (minor: number, currency = 'USD', isAssumed = false) => ({ minor, currency, isAssumed, text: '' });

describe('a product in the feeds (D-100)', () => {
  it('has all that both feeds require', () => {
    const entry = feedEntry(aProduct({ price: price(2450), type: 'Elbise' }));
    expect(entry).toEqual({
      kind: 'item',
      item: {
        id: 'br-2000-zumrut',
        title: 'Beren Elbise BR-2000 Zümrüt',
        description: 'Beren, Elbise, BR-2000, Zümrüt, 38-46',
        availability: 'in_stock',
        ...{ price: '24.50 USD', salePrice: null },
        ...{ brand: 'Beren', color: 'Zümrüt', size: '38-46', type: 'Elbise', group: 'br-2000-brand-0' },
      },
    });
  });

  it.each([
    ['no price', { price: null }, 'price'],
    ['a price of nothing', { price: price(0) }, 'price'],
    ['a currency that nobody has said', { price: price(2450, 'USD', true) }, 'currency'],
  ])('with %s is left out, and says what it lacks', (_, change, lack) => {
    expect(feedEntry(aProduct(change))).toEqual({ kind: 'left_out', lack });
  });

  it.each([
    ['yen have no cents', price(2450, 'JPY'), '2450 JPY'],
    ['dinars have three decimals', price(24_500, 'KWD'), '24.500 KWD'],
    ['a very large price', price(1e14), '1000000000000.00 USD'],
  ])('%s', (_, own, text) => {
    expect(feedEntry(aProduct({ price: own }))).toMatchObject({ item: { price: text } });
  });

  it('with a discount has the price before as its price', () => {
    const entry = feedEntry(aProduct({ price: price(2000), discount: { oldPrice: price(2500), percent: 20 } }));
    expect(entry).toMatchObject({ item: { price: '25.00 USD', salePrice: '20.00 USD' } });
  });

  it('without a code that anybody said has none, nor a group by one', () => {
    const entry = feedEntry(
      aProduct({ price: price(2450), type: 'Elbise', code: '', name: 'Elbise', reference: 'IMG_2034' }),
    );
    expect(entry).toMatchObject({ item: { title: 'Beren Elbise Zümrüt', group: 'br-2000-zumrut' } });
    expect(JSON.stringify(entry)).not.toContain('IMG');
  });

  it('that is sold out says so', () => {
    const entry = feedEntry(aProduct({ price: price(2450), soldOut: { whole: true, sizes: [] } }));
    expect(entry).toMatchObject({ item: { availability: 'out_of_stock' } });
  });

  it('with a long address has a short id, not that of its neighbour', () => {
    const long = 'x'.repeat(60);
    const ids = [`${long}1`, `${long}2`].map((slug) => feedEntry(aProduct({ price: price(1), slug })));
    const [one, other] = ids.map((entry) => (entry.kind === 'item' ? entry.item.id : ''));
    expect([one?.length, one === other]).toEqual([50, false]);
  });
});
