import { getSales, type SalesAnswer, type SalesRowView } from '@kolaj/contract/analytics/sales';
import { type OrderCount, type SalesBy, type SalesRow, type SentCount, salesRows } from '@kolaj/domain/analytics/sales';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import type { Services } from '../../../kernel/feature.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { type CardRow, collageCards } from '../../collage/open/card.store.ts';
import { cardView } from '../../collage/open/card-view.ts';
import { readShop } from '../../shop/open/shop.store.ts';
import { publishedSite } from '../../site/open/published-site.store.ts';
import { askedDays } from '../asked-days.ts';
import { readMany } from '../open/read-many.store.ts';
import {
  countOrders,
  countSent,
  countVisits,
  firstOrders,
  groupNames,
  namedProducts,
  namedSends,
  presentSlugs,
  type SalesDays,
} from './sales.store.ts';

/** More rows nobody reads; the file has no more either. */
const rowsAtMost = 500;

/** What the catalogue brought (D-99). */
export const salesRoutes = ({ media }: Pick<Services, 'media'>): Route[] => [
  on(getSales).run(async ({ start_date, end_date, by, order }, { shop, inShop }) => {
    const days: SalesDays = {
      ...askedDays(start_date, end_date, shop.timeZone),
      firstDay: start_date,
      lastDay: end_date,
    };
    const result = await inShop(async (scope): Promise<SalesAnswer> => {
      const { clientConfig } = await readShop(scope);
      const { counted, totals } = await readMany(scope, async () => {
        const counted = await countedBy(scope, by, days);
        const sends = by === 'send' ? counted.sent : await countSent(scope, 'send', days);
        return { counted, totals: await totalsOf(scope, days, sends) };
      });
      const rows = salesRows({ by, ...counted }, order);
      const shown = rows.slice(0, rowsAtMost);
      return {
        totals,
        rows: await named(scope, shown, { by, days, media }),
        more: rows.length - shown.length,
        counts_visits: clientConfig?.count_visits ?? false,
        has_site: (await publishedSite(scope)).isLive,
      };
    });
    return { success: true, data: { result } };
  }),
];

/** What is known of each thing; brands go by the shop's own names, products by their present addresses. */
async function countedBy(scope: ShopScope, by: SalesBy, days: SalesDays) {
  const [sent, visits, orders] = [
    await countSent(scope, by, days),
    await countVisits(scope, by, days),
    await countOrders(scope, by, days),
  ];
  const nameOf = await presentNames(scope, by, [...visits, ...orders]);
  const named = <Row extends { key: string }>(row: Row): Row => ({ ...row, key: nameOf(row.key) });
  return { sent: sent.map(named), visits: visits.map(named), orders: orders.map(named) };
}

async function presentNames(
  scope: ShopScope,
  by: SalesBy,
  rows: readonly { key: string }[],
): Promise<(key: string) => string> {
  if (by === 'brand') {
    const find = brandFinder(await shopBrands(scope));
    return (key) => find(key)?.name ?? key;
  }
  if (by !== 'product') return (key) => key;
  const slugs = await presentSlugs(
    scope,
    rows.map(({ key }) => key),
  );
  return (key) => slugs.get(key) ?? key;
}

async function totalsOf(
  scope: ShopScope,
  days: SalesDays,
  sends: readonly SentCount[],
): Promise<SalesAnswer['totals']> {
  const [came] = await countVisits(scope, 'all', days);
  const [cameByLinks] = await countVisits(scope, 'links', days);
  const withLinks = sends.filter(({ isMeasured }) => isMeasured);
  const [ordered, byLinks] = [await countOrders(scope, 'all', days), await countOrders(scope, 'links', days)];
  return {
    messages: messagesIn(sends),
    ...{ visits: came?.visits ?? 0, carts: came?.carts ?? 0 },
    ...{
      orders: sumOf(ordered, 'orders'),
      pieces: sumOf(ordered, 'pieces'),
      ...amountsIn(ordered),
    },
    ...{ sends: sends.length, sends_with_links: withLinks.length, messages_with_links: messagesIn(withLinks) },
    ...{ visits_by_links: cameByLinks?.visits ?? 0, carts_by_links: cameByLinks?.carts ?? 0 },
    ...{ orders_by_links: sumOf(byLinks, 'orders'), pieces_by_links: sumOf(byLinks, 'pieces') },
    by_links: amountsIn(byLinks),
  };
}

/** Each line has a currency of its own. */
const amountsIn = (counts: readonly OrderCount[]) => ({
  amounts: counts.flatMap(({ amounts }) => amounts),
  pieces_without_price: sumOf(counts, 'piecesWithoutPrice'),
});

const messagesIn = (sends: readonly SentCount[]): number => sends.reduce((sum, { messages }) => sum + messages, 0);

const sumOf = (counts: readonly OrderCount[], of: 'orders' | 'pieces' | 'piecesWithoutPrice'): number =>
  counts.reduce((sum, count) => sum + count[of], 0);

interface Shown {
  by: SalesBy;
  days: SalesDays;
  media: MediaUrls;
}

/** The rows with what a person calls them by. */
async function named(scope: ShopScope, rows: readonly SalesRow[], { by, days, media }: Shown): Promise<SalesRowView[]> {
  const keys = rows.map(({ key }) => key);
  switch (by) {
    case 'send': {
      const sends = new Map((await namedSends(scope, keys)).map((send) => [send.id, send]));
      const firsts = await readMany(scope, () => firstOrders(scope, days));
      return rows.map((row) => {
        const send = sends.get(row.key);
        return { ...plain(row, send?.brand ?? ''), ...firstOrder(firsts.get(row.key), send?.sentAt) };
      });
    }
    case 'group': {
      const names = await groupNames(scope);
      return rows.map((row) => plain(row, names.get(row.key) ?? ''));
    }
    case 'agent': {
      const { clientConfig } = await readShop(scope);
      const names = new Map(clientConfig?.agent_list.map(({ value, text }) => [value, text]));
      return rows.map((row) => plain(row, names.get(row.key) ?? ''));
    }
    case 'product': {
      const views = await productViews(scope, keys, media);
      return rows.map((row) => ({ ...plain(row, ''), ...views.get(row.key) }));
    }
    case 'brand':
    case 'day':
      return rows.map((row) => plain(row, row.key));
  }
}

function plain({ piecesWithoutPrice, ...row }: SalesRow, name: string): SalesRowView {
  const figures = { ...row, pieces_without_price: piecesWithoutPrice, amounts: [...row.amounts] };
  return { ...figures, name, sent_at: null, first_order_minutes: null, collage: null };
}

const firstOrder = (firstAt: Date | undefined, sentAt: Date | undefined) => ({
  sent_at: sentAt?.toISOString() ?? null,
  first_order_minutes:
    sentAt && firstAt ? Math.max(0, Math.round((firstAt.getTime() - sentAt.getTime()) / 60_000)) : null,
});

/** Name and picture of products by their address. */
async function productViews(scope: ShopScope, slugs: readonly string[], media: MediaUrls) {
  const products = await namedProducts(scope, slugs);
  const cards = await collageCards(scope, { ids: products.map(({ collageId }) => collageId) });
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return new Map(
    products.flatMap(({ slug, collageId, folderId }) => {
      const card = cardOf.get(collageId);
      if (!card) return [];
      const collage = {
        ...{ id: card.id, folder_id: folderId, subfolder_id: card.subfolderId },
        picture: cardView(card, media).picture,
      };
      return [[slug, { name: productName(card), collage }] as const];
    }),
  );
}

/** Code and colour, as the site shows them: not what a machine only assumed (D-103). */
function productName({ productCode, text }: CardRow): string {
  const color = text ? saidColor(text) : '';
  return `${productCode} ${color}`.trim();
}
