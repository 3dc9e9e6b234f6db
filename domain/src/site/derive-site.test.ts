import { describe, expect, it } from 'vitest';
import { deriveSite, stockKey, stockOf } from './derive-site.ts';
import type { SiteModel } from './model.ts';
import { sampleSnapshot } from './sample-snapshot.ts';
import type { SiteSnapshot, SnapshotCollage } from './snapshot.ts';

const [sample] = sampleSnapshot({ products: 1, brands: 1 }).collages;

function collage(
  id: string,
  fields: Partial<SnapshotCollage> = {},
  values: Record<string, string> = {},
): SnapshotCollage {
  if (sample === undefined) throw new Error('The sample shop has a collage.');
  return {
    ...sample,
    id,
    createdAt: `2026-11-01T00:00:00.000Z`,
    code: values.code ?? 'BR-1',
    values: { color: 'Siyah', price: '20', size: '38-46', type: 'Elbise', ...values },
    discountprice: null,
    ...fields,
  };
}

function shop(collages: SnapshotCollage[], fields: Partial<SiteSnapshot> = {}, config: Record<string, unknown> = {}) {
  return { ...sampleSnapshot({ products: 0, brands: 2, config }), collages, ...fields };
}

function siteOf(snapshot: SiteSnapshot): SiteModel {
  const derived = deriveSite(snapshot);
  if (derived.kind !== 'site') throw new Error(`refused: ${derived.reason}`);
  return derived.site;
}

describe('a product whose code only a camera gave (D-103)', () => {
  const camera = (id: string, code: string, values: Record<string, string> = {}) => {
    const { color = 'Siyah', ...others } = values;
    return collage(id, { unsaidCode: true, name: code, code }, { ...others, color, code: '' });
  };

  it('is called by its type, in its address too, and stays one of its own', () => {
    const { products } = siteOf(shop([camera('a', 'IMG_2034'), camera('b', 'IMG_2035')]));
    expect(products.map(({ slug, code, name, reference }) => [slug, code, name, reference])).toEqual([
      ['elbise-siyah-2', '', 'Elbise', 'IMG_2035'],
      ['elbise-siyah', '', 'Elbise', 'IMG_2034'],
    ]);
  });

  it('is called by its brand where nothing else is known', () => {
    const { products } = siteOf(shop([camera('a', 'IMG_2034', { type: '', color: '' })]));
    expect(products).toMatchObject([{ slug: 'beren', code: '', name: 'Beren' }]);
  });

  it('is told by what staff know it by, and is published all the same', () => {
    const { warnings } = deriveSite(shop([camera('a', 'IMG_2034'), collage('b')]));
    expect(warnings.filter(({ kind }) => kind === 'code_missing')).toEqual([
      { kind: 'code_missing', name: 'IMG_2034', color: 'Siyah', collageId: 'a' },
    ]);
  });

  it('keeps the address that it was published under by the camera’s name, and merges with no other', () => {
    const codes = ['IMG_2034', 'IMG_2035', 'IMG_2036'];
    const before = codes.map((code) => collage(code, { name: code }, { code }));
    const published = siteOf(shop(before)).products.map(({ slug, key, collageId }) => ({ slug, key, collageId }));
    const addresses = { products: published, brands: [] };
    const { products, former } = siteOf(
      shop([...codes.map((code) => camera(code, code)), collage('d')], { addresses }),
    );
    expect(products.map(({ slug, reference }) => [reference, slug]).toSorted()).toEqual([
      ['BR-1', 'br-1-siyah'],
      ...codes.map((code) => [code, `${code.toLowerCase().replace('_', '-')}-siyah`]),
    ]);
    expect(former.moved).toEqual([]);
    expect(former.gone).toEqual([]);
  });

  it('gets another address once somebody has said its code, and the old one leads there', () => {
    const before = [{ slug: 'elbise-siyah', key: 'brand-0\nimg_2034\nsiyah', collageId: 'a' }];
    const addresses = { products: before, brands: [] };
    const { products, former } = siteOf(shop([collage('a')], { addresses }));
    expect(products).toMatchObject([{ slug: 'br-1-siyah', code: 'BR-1', name: 'BR-1', reference: 'BR-1' }]);
    expect(former.moved).toEqual([{ from: 'elbise-siyah', to: 'br-1-siyah' }]);
  });
});

describe('products', () => {
  it('is one per code and colour, the colours of a code linked oldest first', () => {
    const { products } = siteOf(
      shop([
        collage('b', { createdAt: '2026-11-02T00:00:00.000Z' }, { color: 'Bordo' }),
        collage('a'),
        collage('c', {}, { code: 'BR-2' }),
      ]),
    );
    const slugs = Object.fromEntries(products.map(({ slug, colors }) => [slug, colors]));
    expect(slugs).toEqual({
      'br-1-siyah': ['br-1-siyah', 'br-1-bordo'],
      'br-1-bordo': ['br-1-siyah', 'br-1-bordo'],
      'br-2-siyah': ['br-2-siyah'],
    });
  });

  it('takes several collages of one product as its pictures, the newest giving the values', () => {
    const { products } = siteOf(
      shop([
        collage('old', { verifiedAt: '2026-11-10T00:00:00.000Z' }, { price: '20' }),
        collage('new', { verifiedAt: '2026-11-12T00:00:00.000Z' }, { price: '18', color: 'SİYAH' }),
      ]),
    );
    expect(products).toHaveLength(1);
    expect(products[0]?.pictures).toHaveLength(2);
    expect(products[0]?.price?.text).toBe('$18');
  });

  it.each([
    ['both', 'collage', ['collage', 'photo 1', 'photo 2'], ['collage']],
    ['collage', 'collage', ['collage'], ['collage']],
    ['photos', 'photo', ['photo 1', 'photo 2'], ['collage']],
  ])('shows %s of its pictures, a %s first (D-105)', (product_pictures, kind, expected, withoutPhotos) => {
    const named = (sha256: string) => ({ ...collage('x').picture, sha256 });
    const photos = [named('photo 1'), named('photo 2'), named('photo 1')];
    const picturesOf = (fields: Partial<SnapshotCollage>) =>
      siteOf(shop([collage('a', { picture: named('collage'), ...fields })], {}, { product_pictures })).products[0]
        ?.pictures;
    const pictures = picturesOf({ photos });
    expect(pictures?.map(({ sha256 }) => sha256)).toEqual(expected);
    expect(pictures?.[0]?.kind).toBe(kind);
    expect(picturesOf({})?.map(({ sha256 }) => sha256)).toEqual(withoutPhotos);
  });

  it('keeps an address when the product is approved again or a look-alike comes', () => {
    const first = collage('a', { verifiedAt: '2026-11-19T00:00:00.000Z' });
    const later = { createdAt: '2026-11-05T00:00:00.000Z', verifiedAt: '2026-11-20T00:00:00.000Z' };
    const lookAlike = collage('b', later, { code: 'BR 1', color: 'siyah-' });
    const slugs = siteOf(shop([lookAlike, first])).products.map(({ code, slug }) => [code, slug]);
    expect(Object.fromEntries(slugs)).toEqual({ 'BR-1': 'br-1-siyah', 'BR 1': 'br-1-siyah-2' });
  });

  it('separates the same code in two brands', () => {
    const { products } = siteOf(shop([collage('a'), collage('b', { subfolderId: 'subfolder-1' })]));
    expect(products.map(({ brand }) => brand.name).sort()).toEqual(['Beren', 'Çiçek & Co']);
  });

  it('uses its name where the code is missing, and needs no colour', () => {
    const [product] = siteOf(shop([collage('a', { code: '', name: 'IMG 7' }, { color: '', code: '' })])).products;
    expect(product).toMatchObject({ code: 'IMG 7', color: '', slug: 'img-7', swatch: null });
  });

  it.each([
    ['19.90', '16.90', '$16,90', 15],
    ['19.90', '25', '$19,90', null],
    ['19.90', '0', '$19,90', null],
  ])('price %s with discount price %s costs %s', (price, discountprice, text, percent) => {
    const [product] = siteOf(shop([collage('a', { discountprice }, { price })])).products;
    expect([product?.price?.text, product?.discount?.percent ?? null]).toEqual([text, percent]);
  });

  it('names the price of a series only when the shop wants it', () => {
    expect(siteOf(shop([collage('a')])).products[0]?.series).toBeNull();
    const withSeries = siteOf(shop([collage('a')], {}, { unit_pricing: true }));
    expect(withSeries.products[0]?.series).toMatchObject({ pieces: 5, price: { text: '$100' } });
  });

  it('sells a series of the sizes that are left, and tells a sold-out one as it was (D-97)', () => {
    const marked = (sizes: string[]) => {
      const soldOut = sizes.map((size) => ({ brands: ['beren'], code: 'br-1', color: 'siyah', size }));
      return siteOf(shop([collage('a')], { soldOut }, { unit_pricing: true })).products[0];
    };
    expect(marked(['42'])).toMatchObject({
      soldOut: { whole: false, sizes: ['42'] },
      series: { pieces: 4, price: { text: '$80' } },
    });
    expect(marked([''])).toMatchObject({ soldOut: { whole: true }, series: { pieces: 5 } });
    expect(marked([])).toMatchObject({ soldOut: null, series: { pieces: 5 } });
  });

  it('is new from the given moment on', () => {
    const { products } = siteOf(
      shop([
        collage('a', { verifiedAt: '2026-11-14T00:00:00.000Z' }),
        collage('b', { verifiedAt: '2026-11-13T23:59:59.999Z' }, { code: 'BR-2' }),
      ]),
    );
    expect(products.map(({ code, isNew }) => [code, isNew])).toEqual([
      ['BR-1', true],
      ['BR-2', false],
    ]);
  });
});

describe('brands', () => {
  it('follow the shop’s order and leave out brands without products', () => {
    expect(siteOf(shop([collage('a', { subfolderId: 'subfolder-1' })])).brands.map(({ name }) => name)).toEqual([
      'Çiçek & Co',
    ]);
  });

  it('show all with "All" first when the shop wants it', () => {
    const { brands } = siteOf(shop([collage('a')], {}, { show_all_brands: true }));
    expect(brands.map(({ kind, slug, products }) => [kind, slug, products.length])).toEqual([
      ['all', 'all', 1],
      ['brand', 'beren', 1],
      ['brand', 'cicek-co', 0],
    ]);
  });

  it('begin with the active virtual ones that have products', () => {
    const config = { new_products_brand: { active: true, name: 'Yepyeni' }, discount_products_brand: { active: true } };
    const { brands } = siteOf(shop([collage('a', { verifiedAt: '2026-11-19T00:00:00.000Z' })], {}, config));
    expect(brands.map(({ kind, name }) => [kind, name])).toEqual([
      ['new', 'Yepyeni'],
      ['brand', 'Beren'],
    ]);
  });

  it('never take the address of a virtual one', () => {
    const snapshot = shop([collage('a')]);
    const brands = snapshot.brands.map((brand) => ({ ...brand, name: brand.index === 0 ? 'NEW' : brand.name }));
    expect(siteOf({ ...snapshot, brands }).brands[0]?.slug).toBe('new-2');
  });

  it('keep the addresses of their former names, unless another brand has them by now', () => {
    const snapshot = shop([collage('a')]);
    const aliases = ['Beren Eski', 'BEREN ESKİ', 'Çiçek & Co', 'New'];
    const brands = snapshot.brands.map((brand) => ({ ...brand, aliases: brand.index === 0 ? aliases : [] }));
    expect(siteOf({ ...snapshot, brands }).brands[0]).toMatchObject({ slug: 'beren', formerSlugs: ['beren-eski'] });
  });

  it('come from the subfolder’s name where no row is linked', () => {
    const subfolders = [{ id: 'subfolder-0', name: 'NEHIR 12', showingName: 'Nehir', brandId: null }];
    expect(siteOf(shop([collage('a')], { subfolders })).brands.map(({ name }) => name)).toEqual(['Nehir']);
  });

  it('have sections by type, the fullest first', () => {
    const collages = [
      collage('a'),
      collage('b', {}, { code: 'BR-2' }),
      collage('c', {}, { code: 'BR-3', type: 'Bluz' }),
    ];
    const [brand] = siteOf(shop(collages, {}, { divide_into_types: true })).brands;
    expect(brand?.types.map(({ name, products }) => [name, products.length])).toEqual([
      ['Elbise', 2],
      ['Bluz', 1],
    ]);
  });
});

describe('agents (select_agent)', () => {
  const elif = { text: ' Elif ', agentPhone: '+90 532 111 11 11', value: '2', agentLang: ['TR', 'en'] };
  const agent_list = [
    elif,
    { text: 'Olga', agentPhone: '79002222222', value: '1', agentLang: ['ru'], flags: ['KZ'] },
    { text: 'No number', agentPhone: 'call me', value: '3' },
    { text: '', agentPhone: '905320000000', value: '4' },
    { ...elif, value: '5', image: { src: 'https://evil.example.com/e.png' } },
  ];
  const withAgents = (config: object) => siteOf(shop([collage('a')], {}, { agent_list, ...config }));

  it('are those whom a message can reach, in the shop’s order, with the flags of their languages', () => {
    const { agents, orderPhone } = withAgents({ select_agent: true });
    expect(agents.map(({ id, name, phone, flags, photo }) => [id, name, phone, flags.join(), photo])).toEqual([
      ['2', 'Elif', '905321111111', 'tr,gb', null],
      ['1', 'Olga', '79002222222', 'kz', null],
      ['5', 'Elif', '905321111111', 'tr,gb', null],
    ]);
    expect(orderPhone).toBe('905321111111');
  });

  it('do not stand before the shop’s own number, and not at all unless the shop wants them', () => {
    expect(withAgents({ select_agent: true, whatsapp_phone: '905320000000' }).orderPhone).toBe('905320000000');
    expect(withAgents({ select_agent: false })).toMatchObject({ agents: [], orderPhone: null, cart: null });
  });
});

describe('deriveSite', () => {
  it('refuses a site without products', () => {
    expect(deriveSite(shop([]))).toEqual({ kind: 'refused', reason: 'no_products', warnings: [] });
  });

  it('leaves out passive brands and inactive subfolders, and says so', () => {
    const snapshot = shop([collage('a'), collage('b', { subfolderId: 'gone' })]);
    const brands = snapshot.brands.map((brand) => ({ ...brand, active: false }));
    expect(deriveSite({ ...snapshot, brands })).toEqual({
      kind: 'refused',
      reason: 'no_products',
      warnings: [{ kind: 'brand_inactive', brand: 'Beren', brandId: 'brand-0', products: 1 }],
    });
  });

  it('warns of missing prices and refused pictures, and publishes all the same', () => {
    const derived = deriveSite(
      shop([collage('a', {}, { price: '0' })], {}, { logo: 'https://elsewhere.example/x.png' }),
    );
    expect(derived.warnings).toEqual(
      expect.arrayContaining([
        { kind: 'price_missing', code: 'BR-1', color: 'Siyah', collageId: 'a' },
        { kind: 'picture_refused', field: 'logo' },
        { kind: 'logo_missing', brand: 'Beren', brandId: 'brand-0' },
      ]),
    );
  });

  it('does not depend on the order of its input', () => {
    const snapshot = sampleSnapshot({ products: 80, brands: 7, config: { divide_into_types: true } });
    const shuffled = {
      ...snapshot,
      brands: snapshot.brands.toReversed(),
      subfolders: snapshot.subfolders.toReversed(),
      collages: snapshot.collages.toSorted((a, b) => (a.picture.sha256 < b.picture.sha256 ? -1 : 1)),
    };
    expect(deriveSite(shuffled)).toEqual(deriveSite(snapshot));
  });
});

describe('a stock', () => {
  const changes = [
    { title: 'Other', description: 'x', header_color: '#123456', contain: true, open_brands: true },
    { show_all_brands: true, divide_into_types: true, show_detail: true, same_products_fast: true },
    { new_products_brand: { active: true, name: 'Yeni' }, discount_products_brand: { active: true } },
    { unit_pricing: true },
    { language: 'DE' },
  ];

  it.each(changes)('serves every setting with its key, as %j', (config) => {
    const before = sampleSnapshot({ products: 60, brands: 4 });
    const after = sampleSnapshot({ products: 60, brands: 4, config });
    const isSame = stockKey(before.settings) === stockKey(after.settings);
    expect(isSame).toBe(!('language' in config || 'unit_pricing' in config));
    const stock = isSame ? stockOf(before) : stockOf(after);
    expect(deriveSite(after, stock)).toEqual(deriveSite(after));
  });
});

describe('a site made again of the very same collages', () => {
  const collages = [
    collage('a', { verifiedAt: '2026-11-01T00:00:00.000Z' }),
    collage('b', { verifiedAt: '2026-11-02T00:00:00.000Z' }, { color: 'Bordo' }),
    collage('c', { verifiedAt: '2026-11-03T00:00:00.000Z', photos: sample ? [sample.picture] : [] }),
    collage('d', { verifiedAt: '2026-11-04T00:00:00.000Z' }, { code: 'BR-2' }),
  ];
  const before = shop(collages);
  const [brand] = before.brands;
  const settings = (config: Record<string, unknown>) => ({ settings: shop([], {}, config).settings });
  const other = { id: 'brand-9', name: 'Beren?', active: true, index: -1, logo: '', coverPhoto: '', aliases: [] };
  const again = {
    brands: before.brands.map((one) => ({ ...one, id: `${one.id} again` })),
    subfolders: before.subfolders.map((one) => ({ ...one, brandId: `${one.brandId} again` })),
  };
  const mark = { brands: [brand?.id ?? ''], code: 'br-1', color: 'siyah', size: '38' };
  const address = { slug: 'before', key: `${brand?.id}\nbr-2\nsiyah`, collageId: 'd' };

  it.each<[string, Partial<SiteSnapshot>]>([
    ['later', { newSince: '2026-11-02T12:00:00.000Z' }],
    ['in another language', settings({ language: 'DE' })],
    ['with prices of series', settings({ unit_pricing: true })],
    ['with photos instead', settings({ product_pictures: 'photos' })],
    ['in another currency', { prices: { currency: 'EUR', isAssumed: true, decimal: ',' } }],
    ['with a size sold out', { soldOut: [mark] }],
    ['under another name of the brand', { brands: before.brands.map((one) => ({ ...one, name: `${one.name} 2` })) }],
    ['with a brand of the same address', { brands: before.brands.map((one) => ({ ...one, name: `${one.name}!` })) }],
    ['with a brand whose address another one has', { brands: [other, ...before.brands] }],
    ['with brands that were made again', again],
    ['under known addresses', { addresses: { products: [address], brands: [] } }],
    ['without the older one of a product', { collages: collages.slice(1) }],
    ['without a colour', { collages: collages.toSpliced(1, 1) }],
  ])('is as one of copies: %s', (_how, { collages: only = collages, ...change }) => {
    deriveSite(before);
    const after = { ...before, ...change, collages: only };
    const derived = deriveSite(after);
    expect(derived).toEqual(deriveSite(structuredClone(after)));
    expect(derived).not.toEqual(deriveSite(before));
  });

  it('has the very same products where nothing of them is another', () => {
    const first = siteOf(before).products;
    const dearer = collage('d', { verifiedAt: '2026-11-04T00:00:00.000Z' }, { code: 'BR-2', price: '99' });
    const again = siteOf({ ...before, collages: [...collages.slice(0, 3), dearer] }).products;
    expect(again.map((product, at) => product === first[at])).toEqual([false, true, true]);
  });
});

describe('films on the start page (ENT-43, D-79)', () => {
  const reel = (mainId: number, brandId: string) => ({
    ...{ mainId, videoId: `kolajfilm0${mainId}`, name: `Film ${mainId}`, brandId, brandHash: brandId, poster: null },
  });
  const reels = [reel(3, 'brand-1'), reel(1, 'brand-0'), reel(2, 'brand-0')];
  const on = { show_videos: true };
  const own = (fields: Partial<SiteSnapshot> = {}, config: Record<string, unknown> = on) =>
    siteOf(shop([collage('a', { subfolderId: 'subfolder-0' })], { reels, ...fields }, config)).reels;

  it('are those of the shop in its order, where it shows any', () => {
    expect(own()?.list.map(({ mainId }) => mainId)).toEqual([3, 1, 2]);
    expect(own({}, {})).toBeNull();
    expect(own({ reels: [] })).toBeNull();
  });

  it('lead to their brand, as far as it has a page', () => {
    expect(own()?.list.map(({ brand }) => brand?.slug ?? null)).toEqual([null, 'beren', 'beren']);
    const all = own({}, { ...on, show_all_brands: true });
    expect(all?.list[0]?.brand).toEqual({ slug: 'cicek-co', name: 'Çiçek & Co' });
  });

  it('lead to the product that they name, as long as their brand has it on the site', () => {
    const named = ['a', ' KOD-A ', 'kod-a', 'nothing'].map((productCode, at) => ({
      ...reel(at, 'brand-0'),
      productCode,
    }));
    const strange = { ...reel(9, 'brand-1'), productCode: 'KOD-A' };
    const stock = [collage('a', { subfolderId: 'subfolder-0', code: 'KOD-A' })];
    const { reels: films, products } = siteOf(shop(stock, { reels: [...named, strange] }, on));
    const page = { slug: products[0]?.slug, name: 'Beren · KOD-A' };
    expect(films?.list.map(({ product }) => product)).toEqual([null, page, page, null, null]);
  });

  it('are left out with a brand that is not shown', () => {
    const { brands } = shop([]);
    const hidden = brands.map((brand) => ({ ...brand, active: brand.id !== 'brand-0' }));
    const site = siteOf(shop([collage('a', { subfolderId: 'subfolder-1' })], { reels, brands: hidden }, on));
    expect(site.reels?.list.map(({ mainId }) => mainId)).toEqual([3]);
  });

  it('have the heading and the tap that the shop wants', () => {
    expect(own()).toMatchObject({ title: '', opensBrand: false });
    const wanted = { ...on, show_videos_title: ' Yeni filmler ', video_to_product: true };
    expect(own({}, wanted)).toMatchObject({ title: 'Yeni filmler', opensBrand: true });
  });
});
