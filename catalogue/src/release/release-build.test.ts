import { hash } from 'node:crypto';
import { fold } from '@kolaj/domain/shared/fold';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import type { SiteSnapshot, SnapshotCollage } from '@kolaj/domain/site/snapshot';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { seeded } from '@kolaj/testkit/seeded';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildCatalogue } from '../../build.ts';
import { loadGenerator } from '../generator.ts';
import type { BuildOptions, SiteGenerator } from '../site-files.ts';
import { buildRelease, type EarlierBuild, siteTrace } from './release-build.ts';

const options: BuildOptions = {
  basePath: '/s/lalezar/',
  siteUrl: 'https://sites.example.com/s/lalezar/',
  mediaUrl: (picture, size) =>
    `https://media.example.com/${size === 'full' ? `${picture.sha256}.jpg` : `${picture.renditions[size]}.webp`}`,
};

const config = {
  ...{ open_brands: true, show_detail: true, same_products_show: true, divide_into_types: true, unit_pricing: true },
  ...{ show_all_brands: true, search_product: true, whatsapp_phone: '+90 532 000 00 00' },
  ...{ new_products_brand: { active: true }, discount_products_brand: { active: true } },
  cart_settings: { enabled: true },
};

let generator: SiteGenerator;
beforeAll(async () => {
  const { folder } = await buildCatalogue();
  generator = await loadGenerator(folder);
}, 60_000);

async function build(snapshot: SiteSnapshot, earlier: EarlierBuild | null = null, use: Partial<BuildOptions> = {}) {
  const derived = deriveSite(snapshot);
  if (derived.kind !== 'site') throw new Error(`refused: ${derived.reason}`);
  const drawn: string[] = [];
  const wanted = { generator, site: derived.site, options: { ...options, ...use }, earlier };
  const bytes = new Map<string, Uint8Array>();
  const built = await buildRelease(wanted, ({ path, text }) => {
    if (text !== null) drawn.push(path);
    bytes.set(path, text === null ? (earlier?.read(path) ?? Buffer.alloc(0)) : Buffer.from(text));
  });
  return { ...built, drawn, bytes };
}
type Built = Awaited<ReturnType<typeof build>>;

/** As the next build finds it on disk. */
const kept = ({ trace, files, bytes }: Built): EarlierBuild => ({
  trace: z.parse(siteTrace, JSON.parse(JSON.stringify(trace))),
  files: Object.fromEntries(Array.from(files.values(), ({ path, sha256 }) => [path, sha256])),
  read: (path) => bytes.get(path) ?? null,
});

const hashesOf = ({ files }: Pick<Built, 'files'>) =>
  Array.from(files.values(), ({ path, sha256, size }) => `${path} ${sha256} ${size}`).sort();

/** The same of what would be on the disk. */
const bytesOf = ({ bytes }: Built) =>
  Array.from(bytes, ([path, own]) => `${path} ${hash('sha256', own, 'hex')} ${own.length}`).sort();

const change = (snapshot: SiteSnapshot, at: number, by: (collage: SnapshotCollage) => Partial<SnapshotCollage>) => ({
  ...snapshot,
  collages: snapshot.collages.map((collage, n) => (n === at ? { ...collage, ...by(collage) } : collage)),
});

describe('a build after an earlier one', () => {
  const shop = sampleSnapshot({ products: 150, brands: 6, config });

  it('of the same input makes nothing', async () => {
    const first = await build(shop);
    expect(first.drawn).toHaveLength(first.files.size);
    expect((await build(shop, kept(first))).drawn).toEqual([]);
  });

  it('makes the pages and lists of one changed price only', async () => {
    const first = kept(await build(shop));
    const dearer = change(shop, 140, ({ values }) => ({ values: { ...values, price: '99' } }));
    const next = await build(dearer, first);
    expect(next.drawn.filter((path) => path.startsWith('p/'))).toHaveLength(1);
    expect(next.drawn.length).toBeLessThan(16);
  });

  it('makes everything again with another look, other addresses or other templates', { timeout: 20_000 }, async () => {
    const first = kept(await build(shop));
    const pages = first.trace.pages.split('\n').length;
    const settings = { ...shop.settings, header_color: '#aa0000' };
    const others = [
      await build({ ...shop, settings }, first),
      await build(shop, first, { siteUrl: 'https://lalezar.example/' }),
      await build(shop, first, { basePath: '/' }),
      await build(shop, first, { mediaUrl: ({ sha256 }) => `https://cdn.example.com/${sha256}.jpg` }),
    ];
    for (const other of others) expect(other.trace.pages.split('\n')).toHaveLength(pages);
    const [look, address] = others;
    expect(look?.drawn.length).toBeGreaterThan(pages);
    expect(address?.drawn.length).toBeGreaterThan(pages);
  });

  it('draws again what linked to a product that is gone', async () => {
    const first = kept(await build(shop));
    const next = await build({ ...shop, collages: shop.collages.filter((_, n) => n !== 140) }, first);
    expect(next.problems).toEqual([]);
    expect(hashesOf(next)).toEqual(hashesOf(await build({ ...shop, collages: shop.collages.toSpliced(140, 1) })));
  });

  it('makes a list whole when the earlier one is not what was written, or cannot be read', async () => {
    const first = kept(await build(shop));
    const dearer = change(shop, 140, ({ values }) => ({ values: { ...values, price: '99' } }));
    const whole = hashesOf(await build(dearer));
    const cut = (path: string) => first.read(path)?.subarray(0, 900) ?? null;
    for (const read of [cut, () => null]) expect(hashesOf(await build(dearer, { ...first, read }))).toEqual(whole);
  });

  it('finds links to nowhere on pages that it kept', async () => {
    const first = kept(await build(shop));
    const trace = { ...first.trace, linkSets: first.trace.linkSets.map((links) => [...links, 'b/gone/index.html']) };
    const { problems } = await build(shop, { ...first, trace });
    expect(problems).toContainEqual(expect.objectContaining({ kind: 'broken_link', target: 'b/gone/index.html' }));
  });
});

type Change = (shop: SiteSnapshot, chance: () => number) => SiteSnapshot;

const anyOf = <T>(items: readonly T[], chance: () => number): T | undefined =>
  items[Math.floor(chance() * items.length)];

const panelValue = (name: string, words: readonly string[]): Change => {
  return (shop, chance) =>
    change(shop, Math.floor(chance() * shop.collages.length), ({ values }) => ({
      values: { ...values, [name]: anyOf(words, chance) ?? '' },
    }));
};

const brandOf = (by: (chance: () => number) => Partial<SiteSnapshot['brands'][number]>): Change => {
  return (shop, chance) => {
    const at = Math.floor(chance() * shop.brands.length);
    return { ...shop, brands: shop.brands.map((brand, n) => (n === at ? { ...brand, ...by(chance) } : brand)) };
  };
};

const settings = (by: (chance: () => number) => Partial<SiteSnapshot['settings']>): Change => {
  return (shop, chance) => ({ ...shop, settings: { ...shop.settings, ...by(chance) } });
};

const changes: readonly Change[] = [
  panelValue('price', ['', '0', '9.90', '44', '1e12']),
  panelValue('color', ['', 'Siyah', 'Mavi <b>', 'ŞEKER 🍬']),
  panelValue('size', ['', '36-42', 'Std', '"']),
  panelValue('type', ['', 'Elbise', 'Yelek']),
  (shop, chance) =>
    change(shop, Math.floor(chance() * shop.collages.length), () => ({
      discountprice: anyOf([null, '5'], chance) ?? null,
    })),
  (shop, chance) => ({ ...shop, collages: shop.collages.toSpliced(Math.floor(chance() * shop.collages.length), 1) }),
  (shop, chance) => {
    const like = anyOf(shop.collages, chance);
    if (!like) return shop;
    const id = `new-${chance()}`;
    const at = new Date(Date.UTC(2026, 10, 20) + chance() * 1e8).toISOString();
    return { ...shop, collages: [...shop.collages, { ...like, id, verifiedAt: at, createdAt: at }] };
  },
  (shop, chance) => {
    const place = anyOf(shop.subfolders, chance);
    return place ? change(shop, Math.floor(chance() * shop.collages.length), () => ({ subfolderId: place.id })) : shop;
  },
  (shop, chance) => {
    // Approved again, and so first everywhere.
    const at = new Date(Date.UTC(2026, 10, 22) + chance() * 1e8).toISOString();
    return change(shop, Math.floor(chance() * shop.collages.length), () => ({ verifiedAt: at }));
  },
  (shop, chance) =>
    // Addresses of digits alone, which objects put in another order.
    change(shop, Math.floor(chance() * shop.collages.length), ({ values }) => {
      const code = anyOf(['2041', '7', '300'], chance) ?? '';
      return { code, values: { ...values, code, color: '' } };
    }),
  (shop, chance) => ({ ...shop, newSince: new Date(Date.UTC(2026, 9, 10) + chance() * 45 * 86_400_000).toISOString() }),
  (shop, chance) => {
    const like = anyOf(shop.collages, chance);
    const brands = shop.brands.map(({ id }) => id);
    const mark = { brands, code: fold(like?.code ?? ''), color: fold(like?.values.color ?? ''), size: '' };
    return { ...shop, soldOut: chance() < 0.3 ? [] : [...shop.soldOut, mark] };
  },
  brandOf((chance) => ({ name: `Marka ${Math.floor(chance() * 9)}`, aliases: ['Beren', 'Eski'] })),
  brandOf((chance) => ({ active: chance() < 0.8 })),
  brandOf((chance) => ({ index: Math.floor(chance() * 20) })),
  brandOf((chance) => ({ logo: chance() < 0.5 ? '' : 'https://media.example.com/logo.png' })),
  (shop, chance) => {
    // Own photos beside the collage, or none.
    const photos = shop.collages.slice(0, Math.floor(chance() * 3)).map(({ picture }) => picture);
    return change(shop, Math.floor(chance() * shop.collages.length), () => ({ photos }));
  },
  (shop, chance) => ({ ...shop, prices: { ...shop.prices, currency: anyOf(['USD', 'EUR'], chance) ?? 'USD' } }),
  settings((chance) => ({ language: anyOf(['TR', 'DE', 'EN'], chance) ?? 'TR' })),
  settings((chance) => ({ unit_pricing: chance() < 0.5 })),
  settings((chance) => ({ product_pictures: anyOf(['collage', 'photos', 'both'] as const, chance) ?? 'both' })),
  settings((chance) => ({ header_color: chance() < 0.5 ? '#aa0000' : '#00aa00' })),
  settings((chance) => ({ title: `Lalezar ${Math.floor(chance() * 3)}` })),
  settings((chance) => ({ show_detail: chance() < 0.5 })),
  settings((chance) => ({ divide_into_types: chance() < 0.5 })),
  settings((chance) => ({ show_all_brands: chance() < 0.5 })),
  settings((chance) => ({ search_product: chance() < 0.5 })),
  settings((chance) => ({ table_menu: chance() < 0.5 })),
];

describe('whatever changes (KOLAJ_SEED=… repeats it)', () => {
  it('a build after an earlier one has the files and the revision of a whole build', async () => {
    const seed = numberFromEnv('KOLAJ_SEED', Date.now() % 1_000_000);
    const chance = seeded(seed);
    let shop = sampleSnapshot({ products: 90, brands: 4, config });
    let earlier = kept(await build(shop));
    let reused = 0;
    for (let step = 0; step < numberFromEnv('KOLAJ_STEPS', 25); step++) {
      const count = 1 + Math.floor(chance() * 2);
      for (let one = 0; one < count; one++) {
        const changed = anyOf(changes, chance)?.(shop, chance) ?? shop;
        // With all brands passive there would be no site.
        if (deriveSite(changed).kind === 'site') shop = changed;
      }
      // The whole one of copies, of which nothing is remembered.
      const [next, whole] = [await build(shop, earlier), await build(structuredClone(shop))];
      const where = `seed ${seed}, step ${step}`;
      expect(hashesOf(next), where).toEqual(hashesOf(whole));
      expect(bytesOf(next), where).toEqual(hashesOf(whole));
      expect([next.revision, next.problems], where).toEqual([whole.revision, []]);
      reused += next.files.size - next.drawn.length;
      earlier = kept(next);
    }
    expect(reused, `seed ${seed}`).toBeGreaterThan(200);
  }, 120_000);
});
