import { describe, expect, it } from 'vitest';
import { findAddress, type KnownAddress, type ProductIdentity, planAddresses } from './addresses.ts';

const aProduct = (key: string, collage = key): ProductIdentity => ({
  ...{ key, text: key.split('|').slice(1).join(' ') },
  collageIds: [collage],
});
const known = (slug: string, key: string, collageId = key): KnownAddress => ({ slug, key, collageId });

describe('the address of a product (D-101)', () => {
  const plan = (products: ProductIdentity[], addresses: KnownAddress[]) => {
    const { slugs, moved, gone } = planAddresses(products, addresses);
    return { slugs: [...slugs.values()], moved, gone: gone.map(({ slug }) => slug) };
  };

  it('is made of code and colour, numbered where two are alike', () => {
    expect(plan([aProduct('beren|BR-1|Siyah'), aProduct('mavera|br-1|siyah')], []).slugs).toEqual([
      'br-1-siyah',
      'br-1-siyah-2',
    ]);
  });

  it('stays what it was published as, whatever it would be made of now', () => {
    const { slugs, moved } = plan([aProduct('beren|BR-1|Siyah')], [known('br-1-siyah-beren', 'beren|BR-1|Siyah')]);
    expect([slugs, moved]).toEqual([['br-1-siyah-beren'], []]);
  });

  it('stays when only its brand is another one', () => {
    const { slugs, moved, gone } = plan(
      [aProduct('b2|BR-1|Siyah', 'c1')],
      [known('br-1-siyah', 'b1|BR-1|Siyah', 'c1')],
    );
    expect([slugs, moved, gone]).toEqual([['br-1-siyah'], [], []]);
  });

  it('is a new one when code or colour were corrected, and the old one leads there', () => {
    const { slugs, moved } = plan([aProduct('b|BR-1|Bordo', 'c1')], [known('br-1', 'b|BR-1|', 'c1')]);
    expect([slugs, moved]).toEqual([['br-1-bordo'], [{ from: 'br-1', to: 'br-1-bordo' }]]);
  });

  it('is never given to another product, also when its own is gone', () => {
    const { slugs, gone } = plan([aProduct('b|BR-1|Siyah', 'c2')], [known('br-1-siyah', 'other|BR-1|Siyah', 'c1')]);
    expect([slugs, gone]).toEqual([['br-1-siyah-2'], ['br-1-siyah']]);
  });

  it('is its own again when the product comes back', () => {
    const { slugs, gone } = plan([aProduct('b|BR-1|Siyah', 'c9')], [known('br-1-siyah', 'b|BR-1|Siyah', 'c1')]);
    expect([slugs, gone]).toEqual([['br-1-siyah'], []]);
  });
});

/** Small, seeded, good enough to shuffle a shop. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return { pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)], next };
}

describe('over many releases', () => {
  it.each(Array.from({ length: 40 }, (_, n) => n + 1))('every address stays true (seed %i)', (seed) => {
    const { pick, next } = chance(seed);
    const anyKey = () =>
      `${pick(['b1', 'b2', 'b3'])}|${pick(['BR-1', 'BR-2', 'BR 1'])}|${pick(['', 'Siyah', 'Bordo'])}`;
    let shop: { collage: string; key: string }[] = [];
    const register = new Map<string, KnownAddress>();
    for (let release = 0; release < 15; release++) {
      shop = shop
        .filter(() => next() > 0.15)
        .map((product) => (next() > 0.8 ? { ...product, key: anyKey() } : product))
        .concat(Array.from({ length: 2 }, (_, n) => ({ collage: `c${release}-${n}`, key: anyKey() })));
      const products = [...Map.groupBy(shop, ({ key }) => key)].map(([key, own]) => ({
        ...aProduct(key),
        collageIds: own.map(({ collage }) => collage),
      }));
      const { slugs, moved, gone } = planAddresses(products, [...register.values()]);

      const live = new Set(slugs.values());
      expect(slugs.size).toBe(products.length);
      expect(live.size).toBe(products.length);
      // Every address of before is a page, leads to one in a single step, or is gone; none is two of these.
      const answers = [...live, ...moved.map(({ from }) => from), ...gone.map(({ slug }) => slug)];
      expect(new Set(answers).size).toBe(answers.length);
      expect([...register.keys()].filter((slug) => !answers.includes(slug))).toEqual([]);
      expect(moved.filter(({ to }) => !live.has(to))).toEqual([]);

      for (const { key, collageIds } of products) {
        const slug = slugs.get(key) ?? '';
        const before = register.get(slug);
        // Where it was another product's, that one had the same key, or one of these collages.
        if (before) expect(before.key === key || collageIds.includes(before.collageId)).toBe(true);
        register.set(slug, known(slug, key, collageIds[0]));
      }
    }
  });
});

describe('a path of the site', () => {
  const pages = new Set(['', 'b/beren/', 'b/beren/t/elbise/', 'b/beren/2/', 'p/br-1/']);
  const book = {
    moved: { 'b/brn/': 'b/beren/', 'p/old/': 'p/br-1/' },
    gone: { 'p/out/': 'gone/beren.html', 'b/shut/': 'gone.html' },
  };

  it.each([
    ['p/br-1/', { kind: 'page' }],
    ['p/old/', { kind: 'moved', to: 'p/br-1/' }],
    ['p/out/', { kind: 'gone', file: 'gone/beren.html' }],
    ['p/never/', { kind: 'unknown' }],
    ['b/brn/', { kind: 'moved', to: 'b/beren/' }],
    ['b/brn/2/', { kind: 'moved', to: 'b/beren/2/' }],
    ['b/brn/t/elbise/', { kind: 'moved', to: 'b/beren/t/elbise/' }],
    ['b/beren/3/', { kind: 'moved', to: 'b/beren/' }],
    ['b/beren/t/kaban/', { kind: 'moved', to: 'b/beren/' }],
    ['b/beren/t/elbise/4/', { kind: 'moved', to: 'b/beren/t/elbise/' }],
    ['b/shut/', { kind: 'gone', file: 'gone.html' }],
    ['b/shut/2/', { kind: 'gone', file: 'gone.html' }],
    ['b/never/2/', { kind: 'unknown' }],
    ['__proto__/', { kind: 'unknown' }],
    ['constructor', { kind: 'unknown' }],
  ])('%s', (path, found) => {
    expect(findAddress(path, book, (place) => pages.has(place))).toEqual(found);
  });
});
