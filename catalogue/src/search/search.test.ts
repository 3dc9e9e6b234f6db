import { gzipSync } from 'node:zlib';
import { fold } from '@kolaj/domain/shared/fold';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import { describe, expect, it } from 'vitest';
import { distance, openSearch, type Wanted } from './search.ts';
import { pictureAt } from './search-data.ts';
import { foundPictures, searchIndex } from './search-index.ts';

const siteOf = (products: number, brands = 3) => {
  const derived = deriveSite(sampleSnapshot({ products, brands }));
  if (derived.kind !== 'site') throw new Error('The sample shop has no products.');
  return derived.site;
};
const anything: Wanted = {
  ...{ text: '', brand: '', type: '', color: '', size: '', min: null, max: null },
  ...{ isNew: false, isDiscounted: false, isInStock: false, order: 'newest' },
};

const site = siteOf(120);
const search = openSearch(JSON.parse(JSON.stringify(searchIndex(site))));
const find = (wanted: Partial<Wanted>) => search.find({ ...anything, ...wanted }).map(search.product);

describe('the search of a site', () => {
  it('knows every product under its own address, newest first', () => {
    expect(find({}).map(({ slug }) => slug)).toEqual(site.products.map(({ slug }) => slug));
  });

  it('shows what the product page shows', () => {
    const products = new Map(site.products.map((product) => [product.slug, product]));
    for (const found of find({})) {
      const product = products.get(found.slug);
      expect(found).toMatchObject({
        ...{ code: product?.code, brand: product?.brand.name, color: product?.color, type: product?.type },
        ...{ swatch: product?.swatch ?? '', isNew: product?.isNew },
      });
      expect(found.price?.minor).toBe(product?.price?.minor);
      expect(found.discount?.percent).toBe(product?.discount?.percent);
    }
  });

  it.each([
    ['a code', 'br-2003', 'BR-2003'],
    ['a part of a code', '2003', 'BR-2003'],
  ])('finds by %s', (_, text, code) => {
    expect(new Set(find({ text }).map((found) => found.code))).toEqual(new Set([code]));
  });

  it.each(['ZÜMRÜT', 'zumrut', 'Zümrüt', ' zümrüt  '])('finds a colour however it is written: %s', (text) => {
    const found = find({ text });
    expect(found.length).toBeGreaterThan(5);
    expect(new Set(found.map(({ color }) => color))).toEqual(new Set(['Zümrüt']));
  });

  it('shows what is sold out with its mark, or leaves it out', () => {
    const soldOut = [{ brands: ['brand-0'], code: 'br-2000', color: '', size: '' }];
    const colors = new Set(site.products.flatMap(({ code, color }) => (code === 'BR-2000' ? [color] : [])));
    const [color = ''] = colors;
    const marked = deriveSite({
      ...sampleSnapshot({ products: 120, brands: 3 }),
      soldOut: soldOut.map((mark) => ({ ...mark, color: fold(color) })),
    });
    if (marked.kind !== 'site') throw new Error('The sample shop has no products.');
    const own = openSearch(searchIndex(marked.site));
    const all = own.find(anything).map(own.product);
    expect(all.filter(({ isSoldOut }) => isSoldOut).map(({ code, color }) => [code, color])).toEqual([
      ['BR-2000', color],
    ]);
    expect(own.find({ ...anything, isInStock: true })).toHaveLength(all.length - 1);
  });

  it('wants every word, in any order', () => {
    const both = find({ text: 'siyah beren' });
    expect(both.length).toBeGreaterThan(0);
    for (const { brand, color } of both) expect([brand, color]).toEqual(['Beren', 'Siyah']);
    expect(find({ text: 'beren siyah' })).toEqual(both);
  });

  it.each(['BR-2003 ·', '— br-2003 |', 'br-2003 ,'])(
    'minds no word without a letter or a digit, as the title of a page has them: %s',
    (text) => {
      expect(new Set(find({ text }).map(({ code }) => code))).toEqual(new Set(['BR-2003']));
    },
  );

  it('has a code that is just it before codes that hold it', () => {
    const codes = openSearch({ ...search.index, codes: search.index.codes.replace(/BR-2000/g, 'X BR-2001 Y') });
    const [first] = codes.find({ ...anything, text: 'br-2001' }).map(codes.product);
    expect(first?.code).toBe('BR-2001');
  });

  it.each(['\u0301', '\u001F', 'A \u001F B', '\u{FE0F}', ' '])(
    'finds all others beside one whose code is %j',
    (odd) => {
      const own = openSearch({
        ...search.index,
        codes: search.index.codes.replace(/^[^\n]+\n[^\n]+/, `${odd}\n${odd}`),
      });
      for (const code of ['BR-2003', 'BR-2017']) {
        const found = own.find({ ...anything, text: code }).map((at) => own.product(at).code);
        expect(new Set(found)).toEqual(new Set([code]));
      }
    },
  );

  it('filters by brand, type, colour, size, price, new and discount, together with words', () => {
    const brand = site.brands.find(({ kind }) => kind === 'brand');
    expect(find({ brand: brand?.slug ?? '' })).toHaveLength(brand?.products.length ?? -1);
    expect(find({ brand: 'nobody' })).toEqual([]);
    for (const { price } of find({ min: 20, max: 30 })) expect(price?.minor).toBeGreaterThanOrEqual(2000);
    for (const { price } of find({ max: 20 })) expect(price?.minor).toBeLessThanOrEqual(2000);
    for (const { isNew } of find({ isNew: true })) expect(isNew).toBe(true);
    for (const { discount } of find({ isDiscounted: true })) expect(discount).not.toBeNull();
    const type = site.products[0]?.type ?? '';
    for (const found of find({ type, color: 'siyah' })) expect([found.type, found.color]).toEqual([type, 'Siyah']);
  });

  it('sorts by price, those without one last', () => {
    const bare = openSearch({
      ...search.index,
      price: search.index.price.map((price, at) => (at === 3 ? null : price)),
    });
    const sorted = (order: Wanted['order']) =>
      bare.find({ ...anything, order }).map((at) => bare.product(at).price?.minor);
    const cheapest = sorted('cheapest');
    expect(cheapest.at(-1)).toBeUndefined();
    expect(cheapest.slice(0, -1)).toEqual(cheapest.slice(0, -1).toSorted((a = 0, b = 0) => a - b));
    expect(sorted('dearest').at(-1)).toBeUndefined();
  });

  it('suggests a word of the shop for one that finds nothing', () => {
    expect(search.suggest('zumrutt')).toContain('Zümrüt');
    expect(search.suggest('Beran')).toContain('Beren');
    expect(search.suggest('siyah berem')).toContain('Beren');
    expect(search.suggest('qqqqqqqqq')).toEqual([]);
  });

  it.each([
    ['beren', 'beren', 0],
    ['beren', 'bern', 1],
    ['beren', 'baran', 2],
    ['beren', 'x', 3],
  ])('%s and %s are %i letters apart, at most one more than the limit', (one, other, far) => {
    expect(distance(one, other, 2)).toBe(far);
  });
});

describe('its files', () => {
  const options = {
    basePath: '/',
    siteUrl: 'https://x.test/',
    mediaUrl: ({ sha256 }: { sha256: string }) => `https://m.test/media/${sha256}.jpg`,
  };

  it('hold at most 12 bytes a product when 10,000 are compressed', () => {
    const bytes = gzipSync(JSON.stringify(searchIndex(siteOf(10_000, 30)))).length;
    expect(bytes / 10_000).toBeLessThan(12);
  });

  it('change in one place when a product comes: the older pictures stay as they were', () => {
    const [before] = foundPictures(siteOf(250), options);
    expect(before?.from).toBe('https://m.test/media/');
    expect(before?.names).toHaveLength(100);
    const slug = site.products.at(-1)?.slug;
    expect(search.product(0).slug).toBe(slug);
  });

  it('give no product the picture of another one, whichever of them are from before a product went', () => {
    const whole = siteOf(250);
    const parts = (of: typeof whole) => ({ index: searchIndex(of), files: [...foundPictures(of, options)] });
    const before = parts(whole);
    const after = parts({ ...whole, products: whole.products.filter((_, at) => at !== 120) });
    const pictureOf = (at: number) => `https://m.test/media/${whole.products.toReversed()[at]?.pictures[0].sha256}.jpg`;
    const shown = (index: typeof before.index, at: number, files: typeof before.files) =>
      pictureAt(index, at, files[Math.floor(at / 100)]);
    expect([shown(before.index, 240, before.files), shown(before.index, 40, after.files)]).toEqual([
      pictureOf(240),
      pictureOf(40),
    ]);
    expect([shown(before.index, 240, after.files), shown(after.index, 240, before.files)]).toEqual([null, null]);
  });
});
