import { inMajor } from '@kolaj/domain/price/currency';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import { availabilityOf } from '@kolaj/domain/stock/sold-out';
import { type AgentsFile, agentWords } from './agents-file.ts';
import { xmlText } from './feeds/xml.ts';
import type { OrderBook } from './order/order-book.ts';
import { orderWordsOf } from './order/order-words.ts';
import { plainAddress } from './parts/picture.tsx';
import { listingPath, productPath, searchPath } from './paths.ts';
import { safeJson } from './safe-json.ts';
import type { BuildOptions, PlannedList } from './site-files.ts';
import type { SiteTexts } from './texts/site-texts.ts';

/** `products.json`: one row a product, for search and for other programs. Addresses are relative to the site's root. */
export const productsJson = ({ title, language }: SiteModel, options: BuildOptions): PlannedList => ({
  path: 'products.json',
  ...aroundRows({ title, language, products: [] }),
  piece: (product) => safeJson(productRow(product, options)),
});

/** What stands around the rows of a JSON object whose last field is their list. */
function aroundRows(empty: object): Pick<PlannedList, 'start' | 'between' | 'end'> {
  const end = ']}';
  return { start: safeJson(empty).slice(0, -end.length), between: ',', end };
}

function productRow(product: SiteProduct, options: BuildOptions) {
  const { code, color, type, size, brand, price, discount, isNew, slug, pictures } = product;
  return {
    code,
    color,
    brand: brand.name,
    type,
    size,
    price: price && inMajor(price),
    oldPrice: discount && inMajor(discount.oldPrice),
    currency: price === null || price.isAssumed ? null : price.currency,
    new: isNew,
    available: availabilityOf(product) === 'in_stock',
    page: productPath(slug),
    image: plainAddress(pictures[0], options),
  };
}

/** All pages a search engine should know; the pages after the first of a brand are found through it. */
export function sitemapXml({ brands }: SiteModel, { siteUrl }: BuildOptions): PlannedList {
  const others = [siteUrl, ...brands.map((brand) => siteUrl + listingPath({ brand: brand.slug }))];
  return {
    path: 'sitemap.xml',
    start: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${others.map((address) => urlEntry(address)).join('')}`,
    between: '',
    piece: ({ slug, verifiedAt }) => urlEntry(siteUrl + productPath(slug), verifiedAt.slice(0, 10)),
    end: '</urlset>\n',
  };
}

function urlEntry(address: string, lastModified?: string): string {
  const date = lastModified === undefined ? '' : `<lastmod>${xmlText(lastModified)}</lastmod>`;
  return `<url><loc>${xmlText(address)}</loc>${date}</url>\n`;
}

export function robotsTxt({ siteUrl }: BuildOptions): string {
  return `User-agent: *\nAllow: /\nSitemap: ${siteUrl}sitemap.xml\n`;
}

/** First letter of the shop's name on its header colour. */
export function faviconSvg({ title, theme }: SiteModel): string {
  const [letter = 'K'] = Array.from(title.toLocaleUpperCase('en'));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="14" fill="${theme.header}"/>` +
    `<text x="32" y="45" font-family="Inter,Arial,sans-serif" font-size="38" font-weight="700" text-anchor="middle" ` +
    `fill="${theme.onHeader}">${xmlText(letter)}</text></svg>\n`
  );
}

export function webManifest({ title, theme, language, hasSearch }: SiteModel): string {
  return safeJson({
    name: title,
    short_name: title,
    lang: language,
    start_url: './',
    display: 'minimal-ui',
    background_color: theme.ground,
    theme_color: theme.header,
    // What is shared with the installed site is searched there.
    ...(hasSearch
      ? { share_target: { action: `./${searchPath}`, method: 'GET', params: { title: 'q', text: 'q' } } }
      : {}),
    icons: [{ src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

/** `order.json`, where visitors order by cart; null = they do not. */
export function orderJson(site: SiteModel, { siteUrl }: BuildOptions, texts: SiteTexts): PlannedList | null {
  const { cart, orderPhone, agents, language } = site;
  if (cart === null || orderPhone === null) return null;
  const { minItems, checkout, showTotal } = cart;
  const empty: OrderBook = {
    ...{ siteUrl, phone: orderPhone, language, minItems, checkout, showTotal, words: orderWordsOf(texts) },
    agents: agents.map(({ id, phone }) => ({ id, phone })),
    products: [],
  };
  return {
    path: 'order.json',
    ...aroundRows(empty),
    piece: (product) => safeJson(orderRow(product, texts) satisfies OrderBook['products'][number]),
  };
}

/** What the site's server keeps of an order: the shop knows a product without a code by its photo. */
const orderRow = (
  { slug, code, name, reference, color, size, soldOut, brand, price, series }: SiteProduct,
  texts: SiteTexts,
) => ({
  ...{ slug, code: reference, ...(code === '' ? { name } : {}), color, size, brand: brand.name },
  price: price && { minor: price.minor, currency: price.currency, isAssumed: price.isAssumed },
  unit: series === null ? texts.piece : texts.series(series.pieces),
  pieces: series?.pieces ?? 1,
  soldOut: soldOut && { whole: soldOut.whole, sizes: [...soldOut.sizes] },
});

/** `agents.json`: whom visitors choose from; null = nobody. */
export function agentsJson({ agents }: SiteModel, texts: SiteTexts): string | null {
  if (agents.length === 0) return null;
  const file: AgentsFile = { agents, says: agentWords(texts) };
  return safeJson(file);
}

/** `reels.json`, the films as the call of all films names them (API-58); null = there are none. */
export function reelsJson({ reels }: SiteModel, options: BuildOptions): string | null {
  if (reels === null) return null;
  const rows = reels.list.map(({ videoId, mainId, name, brandHash, product, productCode = '', poster }) => ({
    ...{ id: videoId, mainId, name, productBrand: `?brand=${brandHash}` },
    // Of a product that is not on the site nobody is told.
    productCode: product === null ? '' : productCode,
    poster: poster === null ? '' : plainAddress(poster, options),
  }));
  return safeJson(rows);
}
