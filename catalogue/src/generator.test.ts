import { createHash } from 'node:crypto';
import { languages } from '@kolaj/domain/shared/language';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { SiteModel } from '@kolaj/domain/site/model';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '../build.ts';
import { loadGenerator } from './generator.ts';
import { sitePolicy } from './policy.ts';
import { verifyFiles } from './release/verify.ts';
import type { BuildOptions, SiteGenerator } from './site-files.ts';
import { textsOf } from './texts/all-texts.ts';

const options: BuildOptions = {
  basePath: '/s/lalezar/',
  siteUrl: 'https://sites.example.com/s/lalezar/',
  mediaUrl: (picture, size) =>
    `https://media.example.com/${size === 'full' ? `${picture.sha256}.jpg` : `${picture.renditions[size]}.webp`}`,
};

const everything = {
  open_brands: true,
  show_detail: true,
  same_products_show: true,
  divide_into_types: true,
  unit_pricing: true,
  whatsapp_phone: '+90 532 000 00 00',
  new_products_brand: { active: true },
  discount_products_brand: { active: true },
};

const shop = sampleSnapshot({ products: 130, brands: 2, config: everything });

let generator: SiteGenerator;
let built: ReturnType<typeof build>;
beforeAll(async () => {
  const { folder } = await buildCatalogue();
  generator = await loadGenerator(folder);
  built = build(shop);
}, 60_000);

function siteOf(snapshot: SiteSnapshot): SiteModel {
  const derived = deriveSite(snapshot);
  if (derived.kind !== 'site') throw new Error(`refused: ${derived.reason}`);
  return derived.site;
}

/** Whether a value needs its quotes says nothing about a page. */
const withQuotes = (html: string) =>
  html.replace(/<[a-z][^<>]*>/g, (tag) => tag.replace(/ ([\w:-]+)=([^\s"'<>]+)/g, ' $1="$2"'));

function build(snapshot: SiteSnapshot) {
  const { files, revision } = generator.buildFiles(siteOf(snapshot), options);
  const textOf = (path: string) => withQuotes(files.get(path)?.text ?? '');
  return { files, revision, textOf };
}

describe('one page alone', () => {
  it('has the text that it has in the whole site', () => {
    const pages = [...built.files.keys()].filter((path) => path.endsWith('index.html'));
    expect(pages.length).toBeGreaterThan(100);
    const site = siteOf(shop);
    for (const path of pages) {
      const folder = path.slice(0, -'index.html'.length);
      const alone = generator.onePage(site, options, folder)?.replace(/<style>.*<\/style>/s, '') ?? '';
      expect(withQuotes(alone)).toBe(built.textOf(path).replace(/<link rel="stylesheet"[^>]*>/, ''));
    }
    expect(generator.onePage(siteOf(shop), options, 'b/nobody/')).toBeNull();
  });
});

describe('what a visitor can read in another language', () => {
  // What the page says in a place with a name, the words that a script takes, and what messengers and search engines read.
  const unsaid = (html: string) =>
    html
      .replace(/(<[^>]* data-t="[^"]*"[^>]*>)[^<]*/g, '$1')
      .replace(/ data-t-label="[^"]*" aria-label="[^"]*"/g, '')
      .replace(/ data-t-hint="[^"]*" placeholder="[^"]*"/g, '')
      .replace(/<title>.*?<\/title>|<meta [^>]*>|<(script|noscript).*?<\/\1>/gs, '')
      .replace(
        / (?:lang|data-cart|data-search|data-product|data-add|data-copied|data-gallery|href)=(?:"[^"]*"|'[^']*')/g,
        '',
      )
      .replace(/<[/\w]+|[^\p{L}<>"=-]+/gu, ' ');
  const config = { ...everything, language: 'EN', search_product: true, bar_menu: 2, cart_settings: { enabled: true } };
  const pagesIn = (language: string) =>
    build(sampleSnapshot({ products: 70, brands: 2, config: { ...config, language } }));

  it('is every text of ours on every page, and nothing that the shop wrote', () => {
    const [english, german] = [pagesIn('EN'), pagesIn('DE')];
    const pages = [...english.files.keys()].filter((path) => path.endsWith('.html'));
    expect(pages).toContain('cart/index.html');
    for (const path of pages) expect(unsaid(english.textOf(path)), path).toBe(unsaid(german.textOf(path)));
    expect(english.textOf('b/beren/index.html')).toContain('<h1 class="brand-title">Beren</h1>');
    expect(english.textOf('b/new/index.html')).toContain('<h1 class="brand-title" data-t="newProducts">New</h1>');
  });
});

describe('a site', () => {
  it('has a home page, brand pages with their further pages, product pages and its data files', () => {
    const { files } = built;
    const paths = [...files.keys()];
    expect(paths).toEqual(paths.toSorted());
    expect(paths).toEqual(
      expect.arrayContaining([
        '404.html',
        'b/beren/2/index.html',
        'b/beren/index.html',
        'b/beren/t/elbise/index.html',
        'b/discounted/index.html',
        'b/new/index.html',
        'favicon.svg',
        'index.html',
        'p/br-2000-zumrut/index.html',
        'products.json',
        'robots.txt',
        'site.webmanifest',
        'sitemap.xml',
      ]),
    );
    expect(paths.filter((path) => path.startsWith('p/'))).toHaveLength(130);
  });

  it('passes its own verification in every language', () => {
    for (const language of languages) {
      const config = { ...everything, language };
      const { files } = build(sampleSnapshot({ products: 9, brands: 2, config }));
      expect(verifyFiles(files, options)).toEqual([]);
    }
  });

  it('is the same bytes for the same input, made at once or one by one', () => {
    expect(build(shop).revision).toBe(built.revision);
    const streamed = [...generator.siteFiles(siteOf(shop), options)].map(({ path, sha256 }) => `${sha256} ${path}`);
    expect(generator.revisionOf(streamed)).toBe(built.revision);
    for (const { path, text, sha256 } of built.files.values()) {
      expect(createHash('sha256').update(text).digest('hex'), path).toBe(sha256);
    }
  });

  it('changes its revision with any product', () => {
    expect(build(sampleSnapshot({ products: 129, brands: 2, config: everything })).revision).not.toBe(built.revision);
  });

  it('has one style sheet, a file of its own that all pages share, and no policy that lets others in', () => {
    const { files, textOf } = built;
    const sheets = [...files.keys()].filter((name) => name.endsWith('.css'));
    expect(sheets).toEqual([expect.stringMatching(/^assets\/site\.[0-9a-f]{10}\.css$/)]);
    for (const path of [...files.keys()].filter((name) => name.endsWith('.html'))) {
      expect(textOf(path)).not.toContain('<style');
      expect(textOf(path)).toContain(`${sheets[0]}">`);
    }
    expect(sitePolicy({ mediaOrigin: 'https://media.example.com' })).not.toContain('unsafe');
  });
});

describe('a site of any size', () => {
  it.each([
    [1, 1],
    [400, 400],
  ])('of %i products in %i brands may be published', (products, brands) => {
    const { files } = build(
      sampleSnapshot({ products: products * 3, brands, config: { ...everything, show_all_brands: true } }),
    );
    expect(verifyFiles(files, options)).toEqual([]);
  });
});

describe('the menus', () => {
  const home = (config: Record<string, unknown>) =>
    build(sampleSnapshot({ products: 12, brands: 2, config: { ...everything, ...config } })).textOf('index.html');
  const cart = { cart_settings: { enabled: true } };

  it('show brands as a table of names', () => {
    expect(home({ table_menu: true })).toContain('<ul class="table">');
    expect(home({})).not.toContain('class="table"');
  });

  it.each([
    [0, []],
    [1, ['href="./"', '#brands', 'href="./search/"']],
    [2, ['href="./"', '#brands', 'href="./search/"', 'href="./cart/"']],
  ])('have a bottom bar of kind %i', (bar_menu, places) => {
    const [, dock = ''] =
      /<nav class="dock"(.*?)<\/nav>/s.exec(home({ ...cart, bar_menu, search_product: true })) ?? [];
    for (const place of places) expect(dock).toContain(place);
    expect(dock.match(/<a /g)?.length ?? 0).toBe(places.length);
  });

  it('have no cart without a number that receives its orders', () => {
    const { files } = build(
      sampleSnapshot({ products: 3, brands: 1, config: { ...everything, ...cart, whatsapp_phone: '' } }),
    );
    expect([...files.keys()]).not.toContain('cart/index.html');
  });
});

describe('a product page', () => {
  const page = () => built.textOf('p/br-2003-bordo/index.html');

  it('shows price, struck old price, series, colours and values in Turkish', () => {
    expect(page()).toContain('$20,06');
    expect(page()).toContain('<s><span class="hidden" data-t="oldPrice">Önceki fiyat</span> $23,60</s>');
    expect(page()).toContain('Beden');
    expect(page()).toContain('aria-label="Renkler"');
  });

  it('orders on WhatsApp with code, colour, price and link', () => {
    const [, query = ''] = /href="https:\/\/wa\.me\/905320000000\?text=([^"]+)"/.exec(page()) ?? [];
    expect(decodeURIComponent(query).split('\n')).toEqual([
      'Merhaba, bunu sipariş etmek istiyorum:',
      'Kod: BR-2003',
      'Renk: Bordo',
      'Fiyat: $20,06',
      'https://sites.example.com/s/lalezar/p/br-2003-bordo/',
    ]);
  });

  it('has no order link without a phone', () => {
    const { textOf } = build(sampleSnapshot({ products: 3, brands: 1 }));
    expect(textOf('p/br-2000-zumrut/index.html')).not.toContain('wa.me');
  });

  it('tells search engines and messengers what it is', () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page()) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      sku: 'BR-2003',
      offers: { price: 20.06, priceCurrency: 'USD' },
    });
    const card = Object.fromEntries(
      Array.from(page().matchAll(/<meta property="og:([^"]+)" content="([^"]+)"/g), ([, name, value]) => [name, value]),
    );
    expect(card).toMatchObject({
      image: expect.stringMatching(/^https:\/\/media\.example\.com\/[0-9a-f]{64}\.jpg$/),
      'image:width': '1000',
      'image:height': '1150',
      'image:alt': expect.stringContaining('BR-2003'),
    });
  });
});

describe('a product whose code only a camera gave (D-103)', () => {
  const [first, ...others] = shop.collages;
  if (!first) throw new Error('There are no collages.');
  const { code: _, ...values } = first.values;
  const camera = { ...first, values, code: 'IMG_2034', name: 'IMG_2034', unsaidCode: true };
  const path = 'p/elbise-zumrut/index.html';

  it('is told to nobody by it: no page, list, feed or search has the name', () => {
    const { files } = build({ ...shop, collages: [camera, ...others] });
    const telling = [...files].filter(([, { text }]) => /img.?2034/i.test(text ?? ''));
    expect(telling.map(([name]) => name)).toEqual([]);
  });

  it('is called by its type, and ordered by its address', () => {
    const { textOf } = build({ ...shop, collages: [camera, ...others] });
    expect(textOf(path)).toContain('<h1 class="panel-code">Elbise</h1>');
    expect(textOf(path)).toContain('<title>Elbise Zümrüt · Beren');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(textOf(path)) ?? [];
    expect(JSON.parse(json)).toMatchObject({ name: 'Beren Elbise Zümrüt' });
    expect(JSON.parse(json)).not.toHaveProperty('sku');
    const [, query = ''] = /href="https:\/\/wa\.me\/905320000000\?text=([^"]+)"/.exec(textOf(path)) ?? [];
    expect(decodeURIComponent(query).split('\n')).toEqual([
      'Merhaba, bunu sipariş etmek istiyorum:',
      'Beren Elbise',
      'Renk: Zümrüt',
      expect.stringMatching(/^Fiyat: /),
      'https://sites.example.com/s/lalezar/p/elbise-zumrut/',
    ]);
  });
});

describe('the pictures of a product', () => {
  const [first, ...others] = shop.collages;
  if (!first) throw new Error('There are no collages.');
  const photos = [1, 2].map((n) => ({ ...first.picture, sha256: `photo${n}` }));
  const path = 'p/br-2000-zumrut/index.html';
  const html = () => build({ ...shop, collages: [{ ...first, photos }, ...others] }).textOf(path);

  it('can be swiped, and looked at closely without a script: the collage, then its photos', () => {
    expect(
      html()
        .match(/<li class="frame[^"]*"><a href="[^"]+"/g)
        ?.map((tag) => tag.split('/').at(-1)),
    ).toEqual([`${first.picture.sha256}.jpg"`, 'photo1.jpg"', 'photo2.jpg"']);
    expect(html().match(/alt="Elbise, Zümrüt \d\/\d"/g)).toHaveLength(3);
    expect(html()).toContain('<i class="here"></i><i></i><i></i>');
  });

  it('have no dots where there is one', () => {
    expect(built.textOf(path)).not.toContain('slide-dots');
    expect(built.textOf(path)).toContain('alt="Elbise, Zümrüt"');
  });

  it('come in frames, which have their size before they come, the first one before all others', () => {
    expect(html().match(/<img /g)?.length).toBe(html().match(/class="frame[ "]/g)?.length);
    expect(html().match(/fetchpriority="high"/g)).toHaveLength(1);
    expect(html()).not.toContain('rel="preload"');
  });
});

describe('other colours of a product', () => {
  const pages = (config: Record<string, unknown>) => {
    const { textOf } = build(
      sampleSnapshot({ products: 6, brands: 1, config: { ...everything, same_products_show: false, ...config } }),
    );
    return { list: textOf('b/beren/index.html'), product: textOf('p/br-2000-zumrut/index.html') };
  };

  it('are on its page with the one switch, in lists with the other, and nowhere without', () => {
    const places = (config: Record<string, unknown>) => {
      const { list, product } = pages(config);
      return [list.includes('class="swatches"'), product.includes('class="colors"')];
    };
    expect(places({})).toEqual([false, false]);
    expect(places({ same_products_show: true })).toEqual([false, true]);
    expect(places({ same_products_fast: true })).toEqual([true, false]);
  });

  it('are links in a list, the own one first and marked, none of them within the link of the tile', () => {
    const [tile = ''] = /<li class="with-swatches".*?<\/ul>/s.exec(pages({ same_products_fast: true }).list) ?? [];
    expect(tile.match(/<a href="[^"]*" aria-label="[^"]*" aria-current="[^"]*"/g)).toEqual([
      '<a href="../../p/br-2000-zumrut/" aria-label="Zümrüt" aria-current="true"',
      expect.stringContaining('aria-current="false"'),
      expect.stringContaining('aria-current="false"'),
    ]);
    expect(tile).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
  });
});

describe('the sizes of a product', () => {
  const page = (size: string, config = {}) => {
    const [first, ...others] = shop.collages;
    if (!first) throw new Error('There are no collages.');
    const collages = [{ ...first, values: { ...first.values, size } }, ...others];
    const { settings } = sampleSnapshot({ products: 0, brands: 0, config: { ...everything, ...config } });
    return build({ ...shop, settings, collages }).textOf('p/br-2000-zumrut/index.html');
  };
  const chips = (html: string) => Array.from(html.matchAll(/<li>([^<]+)/g), ([, size]) => size);

  it('stand one by one where the text names several, else among the details', () => {
    expect(chips(page('38-46'))).toEqual(['38', '40', '42', '44', '46']);
    expect(chips(page('Std'))).toEqual([]);
    expect(page('Std')).toContain('<dd>Std');
    expect(page('38-46')).not.toContain('<dd>38-46');
    expect(chips(page('38-46', { show_detail: false }))).toEqual([]);
  });
});

describe('the quality of pictures', () => {
  const pages = (quality: number) => {
    const { textOf } = build(
      sampleSnapshot({
        products: 6,
        brands: 1,
        config: { ...everything, slider_quality: quality, image_quality: quality },
      }),
    );
    const imageIn = (path: string, place: RegExp) => place.exec(textOf(path))?.[0].match(/<img [^>]*>/)?.[0] ?? '';
    return {
      list: imageIn('b/beren/index.html', /class="tile".*?<img [^>]*>/s),
      slider: imageIn('p/br-2000-zumrut/index.html', /class="slides".*?<img [^>]*>/s),
    };
  };
  const [picture] = shop.collages.map((collage) => collage.picture);
  const named = (tag: string) =>
    [192, 384, 960].filter((width) =>
      tag.includes(picture?.renditions[width === 192 ? 192 : width === 384 ? 384 : 960] ?? '?'),
    );

  it.each([
    [0, [192], [384]],
    [40, [384], [384, 960]],
    [100, [384, 960], [384, 960]],
  ])('of %i offers the copies %j in lists and %j on a product page', (quality, list, slider) => {
    const { list: inList, slider: inSlider } = pages(quality);
    expect(named(inList)).toEqual(list);
    expect(named(inSlider)).toEqual(slider);
    expect(inSlider.includes(`${picture?.sha256}.jpg 1000w`)).toBe(quality >= 70);
  });
});

describe('a brand that was renamed', () => {
  it('is found under its old address', () => {
    const [first, ...others] = shop.brands;
    if (!first) throw new Error('There are no brands.');
    const { files, textOf } = build({ ...shop, brands: [{ ...first, aliases: ['Eski Ad'] }, ...others] });
    expect(textOf('b/eski-ad/index.html')).toContain('<meta http-equiv="refresh" content="0;url=../../b/beren/"/>');
    expect(textOf('sitemap.xml')).not.toContain('eski-ad');
    expect(verifyFiles(files, options)).toEqual([]);
  });
});

describe('a brand with a film as its cover (D-50)', () => {
  const film = 'https://media.example.com/u/film.mp4';
  const withFilm = (coverPhoto: string) =>
    build({ ...shop, brands: shop.brands.map((brand) => ({ ...brand, coverPhoto })) });

  it('shows it silent, and its newest product until it moves', () => {
    const { files, textOf } = withFilm(film);
    const [tag = ''] = textOf('index.html').match(/<video[^>]*>.*?<\/video>/s) ?? [];
    for (const word of ['muted', 'autoplay', 'loop', 'playsinline', 'poster="https://media.example.com/']) {
      expect(tag.toLowerCase()).toContain(word);
    }
    expect(tag).toContain(`<source src="${film}"`);
    expect(tag).toContain('prefers-reduced-motion');
    expect(verifyFiles(files, options)).toEqual([]);
  });

  it.each(['https://evil.example.com/film.mp4', 'javascript:alert(1)//.mp4'])('does not show %s', (address) => {
    expect(withFilm(address).textOf('index.html')).not.toContain('<video');
  });
});

describe('addresses of earlier releases (D-101)', () => {
  const addresses = {
    products: [
      { slug: 'br-old', key: 'nobody', collageId: 'collage-000000' },
      { slug: 'br-gone', key: 'brand-0\nx\ny', collageId: 'c' },
      { slug: 'br-lost', key: 'brand-9\nx\ny', collageId: 'c' },
    ],
    brands: [{ slug: 'shut', key: 'brand-9' }],
  };
  it('lead on, or say that it is gone with the newest of the same brand', () => {
    const { files, textOf } = build({ ...shop, addresses });
    expect([...files.keys()]).toEqual(expect.arrayContaining(['p/br-old/index.html', 'gone.html', 'gone/beren.html']));
    expect(textOf('p/br-old/index.html')).toContain('url=../../p/br-2000-zumrut/');
    expect(textOf('gone/beren.html')).toContain('href="/s/lalezar/b/beren/"');
    expect(textOf('gone/beren.html')).toContain('content="noindex"');
    expect(JSON.parse(textOf('addresses.json'))).toEqual({
      moved: { 'p/br-old/': 'p/br-2000-zumrut/' },
      gone: { 'p/br-gone/': 'gone/beren.html', 'p/br-lost/': 'gone.html', 'b/shut/': 'gone.html' },
    });
    expect(verifyFiles(files, options)).toEqual([]);
    expect(textOf('sitemap.xml')).not.toContain('br-old');
  });
});

describe('hostile values', () => {
  const nasty = `"><script>alert(1)</script><!--'&\u2028</style></title>`;
  const hostile: SiteSnapshot = {
    ...shop,
    shop: { name: nasty, keyword: 'lalezar', domain: null },
    brands: shop.brands.map((brand) => ({ ...brand, name: nasty + brand.index, logo: 'javascript:alert(1)' })),
    collages: shop.collages.slice(0, 6).map((collage, n) => ({
      ...collage,
      code: nasty + n,
      values: { ...collage.values, color: nasty, type: nasty, size: nasty },
    })),
  };

  it('stay text on every page', () => {
    const { files, textOf } = build(hostile);
    for (const path of files.keys()) {
      expect(textOf(path), path).not.toContain('<script>');
      if (path.endsWith('.html')) expect(textOf(path), path).not.toContain('javascript:');
    }
    expect(verifyFiles(files, options)).toEqual([]);
  });

  it('come through JSON-LD whole', () => {
    const { files, textOf } = build(hostile);
    const path = [...files.keys()].find((name) => name.startsWith('p/')) ?? '';
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(textOf(path)) ?? [];
    expect(JSON.parse(json)).toMatchObject({ color: nasty.trim() });
  });

  it('in colours and pictures of the settings are dropped', () => {
    const config = {
      ...everything,
      header_color: 'red;}</style><script>alert(1)</script>',
      background_image: 'https://evil.example/x.png',
      favicon: 'data:text/html,x',
    };
    const odd = build(sampleSnapshot({ products: 3, brands: 1, config }));
    const style = [...odd.files.keys()].find((path) => path.endsWith('.css')) ?? '';
    const home = odd.textOf('index.html') + odd.textOf(style);
    expect(home).toContain('--header:#008069');
    expect(home).not.toContain('evil.example');
    expect(home).toContain('href="./favicon.svg"');
  });
});

describe('a background picture', () => {
  it('lies under the colour of the ground, so that headings can be read on it', () => {
    const background_image = 'https://media.example.com/media/ground.jpg';
    const { files } = build(sampleSnapshot({ products: 3, brands: 1, config: { ...everything, background_image } }));
    const [style] = [...files.values()].filter(({ path }) => path.endsWith('.css'));
    expect(style?.text).toContain(`--ground-image:linear-gradient(#e5ddd5cc,#e5ddd5cc),url("${background_image}")`);
  });
});

describe('verifyFiles', () => {
  const broken = (html: string) => {
    return verifyFiles(new Map([['index.html', { path: 'index.html', text: html, sha256: '' }]]), options);
  };

  it.each([
    ['a link to nowhere', '<a href="b/none/">x</a>', 'broken_link'],
    ['a link out of the site', '<a href="../other/">x</a>', 'broken_link'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', 'strange_address'],
    ['a style attribute', '<p style="color:red">x</p>', 'inline_style'],
    ['an inline script', '<script>1</script>', 'inline_script'],
    ['an event handler', '<img onload="1">', 'inline_script'],
  ])('finds %s', (_, html, kind) => {
    expect(broken(html).map((problem) => problem.kind)).toEqual([kind]);
  });

  it('misses the start page', () => {
    expect(verifyFiles(new Map(), options)).toEqual([{ kind: 'start_page_missing' }]);
  });
});

describe('texts', () => {
  it('count in the grammar of the language', () => {
    expect([1, 2, 5, 11, 22, 112].map(textsOf('ru').models)).toEqual([
      '1 модель',
      '2 модели',
      '5 моделей',
      '11 моделей',
      '22 модели',
      '112 моделей',
    ]);
    expect([3, 4, 5, 6, 9, 10, 12, 40].map(textsOf('tr').series)).toEqual([
      '3’lü seri',
      '4’lü seri',
      '5’li seri',
      '6’lı seri',
      '9’lu seri',
      '10’lu seri',
      '12’li seri',
      '40’lı seri',
    ]);
    expect([0, 1, 2].map(textsOf('fr').models)).toEqual(['0 modèle', '1 modèle', '2 modèles']);
  });
});

describe('films on the start page (ENT-43)', () => {
  const poster = { sha256: 'f'.repeat(64), width: 360, height: 640, renditions: { 192: 'small' }, thumbhash: '' };
  const films = [
    { mainId: 1, videoId: 'kolajfilm01', name: '<b>Yaz</b> & "2026"', brandId: 'brand-0', brandHash: 'hash', poster },
    { mainId: 2, videoId: 'kolajfilm02', name: 'x'.repeat(120), brandId: 'brand-1', brandHash: 'other', poster: null },
  ];
  const withFilms = (config: Record<string, unknown>, reels = films) => ({
    ...sampleSnapshot({ products: 12, brands: 2, config: { ...everything, show_videos: true, ...config } }),
    reels,
  });
  const linksOf = (html: string) => [...html.matchAll(/<a class="reel-link" href="([^"]*)"/g)].map(([, to]) => to);

  it('are pictures of ours that lead to the film, without a script and without anything of YouTube on the page', () => {
    const { textOf, files } = build(withFilms({ show_videos_title: 'Filmler <3' }));
    const home = textOf('index.html');
    expect(linksOf(home)).toEqual(['kolajfilm01', 'kolajfilm02'].map((id) => `https://www.youtube.com/watch?v=${id}`));
    expect(home).toContain('&lt;b&gt;Yaz&lt;/b&gt;');
    expect(home).toContain('Filmler &lt;3');
    expect(home).not.toMatch(/<(?:iframe|script|link|img)[^>]*youtu/);
    expect(home).toContain(`https://media.example.com/${poster.sha256}.jpg`);
    expect(verifyFiles(files, options)).toEqual([]);
    expect(JSON.parse(textOf('reels.json'))).toMatchObject([
      { id: 'kolajfilm01', mainId: 1, productBrand: '?brand=hash' },
      { id: 'kolajfilm02', mainId: 2, poster: '' },
    ]);
  });

  it('tell nobody of a product that they name before it is on the site', () => {
    const code = siteOf(withFilms({})).products.find(({ brand }) => brand.slug === 'beren')?.code;
    const named = [
      ...films.slice(0, 1).map((one) => ({ ...one, productCode: code })),
      ...films.map((one) => ({ ...one, mainId: one.mainId + 10, productCode: 'SS27-SECRET' })),
    ];
    const { files, textOf } = build(withFilms({ video_to_product: true }, named));
    expect([...files.keys()].filter((path) => textOf(path).includes('SS27-SECRET'))).toEqual([]);
    expect(JSON.parse(textOf('reels.json'))).toMatchObject([
      { productCode: code },
      { productCode: '' },
      { productCode: '' },
    ]);
  });

  it('lead to their brand where the shop wants that', () => {
    expect(linksOf(build(withFilms({ video_to_product: true })).textOf('index.html'))).toEqual([
      './b/beren/',
      './b/cicek-co/',
    ]);
  });

  it('are nowhere on a site without them: no file, no style, no foreign frame', () => {
    const { textOf, files } = build(withFilms({}, []));
    expect(textOf('index.html')).not.toContain('data-reels');
    expect(files.has('reels.json')).toBe(false);
    const style = [...files.keys()].find((path) => path.endsWith('.css')) ?? '';
    expect(textOf(style)).not.toContain('.reel');
    expect(sitePolicy({ mediaOrigin: null })).not.toContain('frame-src');
    expect(sitePolicy({ mediaOrigin: null, hasReels: true })).toContain('frame-src https://www.youtube-nocookie.com');
  });

  it('change the start page alone when another comes or moves', () => {
    const planned = (reels: typeof films) => generator.plan(siteOf(withFilms({}, reels)), options);
    const [before, after] = [planned(films), planned(films.toReversed())];
    const changed = [...after.digests.keys()].filter((name) => after.digests.get(name) !== before.digests.get(name));
    expect(changed).toEqual(['*reels']);
    const reading = [...after.pages].filter(({ draw }) => draw().reads.includes('*reels')).map(({ path }) => path);
    expect(reading).toEqual(['index.html']);
  });
});
