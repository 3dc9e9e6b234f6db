import { type FeedItem, feedEntry } from '@kolaj/domain/site/feed-item';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import { productPath } from '../paths.ts';
import type { BuildOptions, PlannedList } from '../site-files.ts';
import { xmlText } from './xml.ts';

interface Offered extends FeedItem {
  link: string;
  /** Absolute; the one without a printed price first, because no feed takes pictures with words for the main one. */
  images: string[];
}

/** Both feeds; what they are made of is worked out once. */
export function feeds({ title, description }: SiteModel, options: BuildOptions): PlannedList[] {
  const known = new Map<SiteProduct, Offered | null>();
  const pieces = (pieceOf: (offer: Offered) => string) => (product: SiteProduct) => {
    const before = known.get(product);
    const offer = before === undefined ? offered(product, options) : before;
    if (before === undefined) known.set(product, offer);
    return offer === null ? '' : pieceOf(offer);
  };
  return [
    {
      path: 'feeds/google.xml',
      start: googleStart({ title, description, siteUrl: options.siteUrl }),
      between: '',
      piece: pieces(googleItem),
      end: '</channel>\n</rss>\n',
    },
    { path: 'feeds/meta.csv', start: metaRow(metaColumns), between: '', piece: pieces(metaItem), end: '' },
  ];
}

function offered(product: SiteProduct, options: BuildOptions): Offered | null {
  const entry = feedEntry(product);
  if (entry.kind === 'left_out') return null;
  const pictures = product.pictures.toSorted((a, b) => Number(b.kind === 'photo') - Number(a.kind === 'photo'));
  return {
    ...entry.item,
    link: options.siteUrl + productPath(product.slug),
    images: pictures.map((picture) => options.mediaUrl(picture, 'full')),
  };
}

/** Further pictures that both feeds take. */
const furtherImages = 10;

/** `feeds/google.xml`: RSS 2.0 with Google Merchant's own elements. */
const googleStart = ({ title, description, siteUrl }: Record<'title' | 'description' | 'siteUrl', string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(siteUrl)}</link>
<description>${xmlText(description || title)}</description>
`;

function googleItem({ images: [image = '', ...further], ...item }: Offered): string {
  const facts: [name: string, value: string | null][] = [
    ...([
      ['id', item.id],
      ['title', item.title],
      ['description', item.description],
      ['link', item.link],
      ['image_link', image],
    ] satisfies [string, string][]),
    ...further.slice(0, furtherImages).map((one): [string, string] => ['additional_image_link', one]),
    ['availability', item.availability],
    ['price', item.price],
    ['sale_price', item.salePrice],
    ['condition', 'new'],
    ['brand', item.brand],
    ['mpn', item.id],
    ['item_group_id', item.group],
    ['color', item.color],
    ['size', item.size],
    ['product_type', item.type],
  ];
  const lines = facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<g:${name}>${xmlText(value ?? '')}</g:${name}>\n`);
  return `<item>\n${lines.join('')}</item>\n`;
}

const metaColumns = [
  ...['id', 'title', 'description', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
  ...['sale_price', 'item_group_id', 'color', 'size', 'product_type', 'additional_image_link'],
];

/** A line of `feeds/meta.csv`, a catalogue for Meta's shops. */
const metaRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

function metaItem({ images: [image = '', ...further], ...item }: Offered): string {
  const { id, title, description, availability, price, link, brand, salePrice, group, color, size, type } = item;
  return metaRow([
    ...[id, title, description, availability.replaceAll('_', ' '), 'new', price, link, image, brand],
    ...[salePrice ?? '', group, color, size, type, further.slice(0, furtherImages).join(',')],
  ]);
}

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
