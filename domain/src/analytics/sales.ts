/** What the sales of some days are told apart by (D-99). */
export const salesBy = ['send', 'group', 'agent', 'brand', 'product', 'day'] as const;
export type SalesBy = (typeof salesBy)[number];

/** What brought most first, or what brought nothing although many saw it. */
export const salesOrders = ['best', 'worst'] as const;
export type SalesOrder = (typeof salesOrders)[number];

export interface SalesAmount {
  minor: number;
  /** ISO 4217. */
  currency: string;
  isAssumed: boolean;
}

/** What was sent of one thing. `isMeasured`: links to the site left with it, so that visits can be told. */
export interface SentCount {
  key: string;
  messages: number;
  isMeasured: boolean;
}

/** Visitors that came by it, or looked at it; and those who put something, or it, into the cart. */
export interface VisitCount {
  key: string;
  visits: number;
  carts: number;
}

/** A key may have several: one for each currency. */
export interface OrderCount {
  key: string;
  orders: number;
  pieces: number;
  /** Of the pieces: those that no amount counts. */
  piecesWithoutPrice: number;
  amounts: readonly SalesAmount[];
}

export interface SalesFigures {
  /** null = nothing is sent by it: an agent's own link. */
  messages: number | null;
  /** null = not measured: no link left with it. */
  visits: number | null;
  carts: number | null;
  orders: number;
  pieces: number;
  piecesWithoutPrice: number;
  amounts: readonly SalesAmount[];
}

export interface SalesRow extends SalesFigures {
  key: string;
}

interface Counted {
  by: SalesBy;
  sent: readonly SentCount[];
  visits: readonly VisitCount[];
  orders: readonly OrderCount[];
}

/**
 * One row for each thing that was sent, visited or ordered. Visits of what carried no link are not 0 but unknown, unless somebody came all
 * the same: a link of earlier days, for a group.
 */
export function salesRows({ by, sent, visits, orders }: Counted, order: SalesOrder): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  const rowOf = (key: string): SalesRow => {
    const known = rows.get(key);
    if (known) return known;
    const row = { key, messages: by === 'agent' ? null : 0, ...noFigures(by) };
    rows.set(key, row);
    return row;
  };
  for (const { key, messages, isMeasured } of sent) {
    const row = rowOf(key);
    row.messages = (row.messages ?? 0) + messages;
    if (isMeasured) {
      row.visits ??= 0;
      row.carts ??= 0;
    }
  }
  for (const { key, visits: count, carts } of visits) {
    const row = rowOf(key);
    row.visits = (row.visits ?? 0) + count;
    row.carts = (row.carts ?? 0) + carts;
  }
  for (const ordered of orders) addOrders(rowOf(ordered.key), ordered);
  return [...rows.values()].sort(order === 'best' ? bestFirst : worstFirst);
}

function addOrders(row: SalesRow, { orders, pieces, piecesWithoutPrice, amounts }: OrderCount): void {
  row.orders += orders;
  row.pieces += pieces;
  row.piecesWithoutPrice += piecesWithoutPrice;
  row.amounts = addedAmounts(row.amounts, amounts);
}

function addedAmounts(before: readonly SalesAmount[], more: readonly SalesAmount[]): SalesAmount[] {
  const sums = before.map((amount) => ({ ...amount }));
  for (const amount of more) {
    const same = sums.find(({ currency, isAssumed }) => currency === amount.currency && isAssumed === amount.isAssumed);
    if (same) same.minor = Math.min(same.minor + amount.minor, Number.MAX_SAFE_INTEGER);
    else sums.push({ ...amount });
  }
  return sums;
}

/** Looking at products, brands and days is measured by the site itself; so are an agent's links. */
const noFigures = (by: SalesBy) => ({
  visits: by === 'send' || by === 'group' ? null : 0,
  carts: by === 'send' || by === 'group' ? null : 0,
  ...{ orders: 0, pieces: 0, piecesWithoutPrice: 0, amounts: [] },
});

const bestFirst = (a: SalesRow, b: SalesRow): number =>
  b.pieces - a.pieces ||
  b.orders - a.orders ||
  (b.carts ?? 0) - (a.carts ?? 0) ||
  (b.visits ?? 0) - (a.visits ?? 0) ||
  (b.messages ?? 0) - (a.messages ?? 0) ||
  (a.key < b.key ? 1 : -1);

/** Least ordered; of those the ones that most people have seen. */
const worstFirst = (a: SalesRow, b: SalesRow): number =>
  a.pieces - b.pieces ||
  (b.visits ?? 0) - (a.visits ?? 0) ||
  (b.messages ?? 0) - (a.messages ?? 0) ||
  (a.key < b.key ? -1 : 1);

/** The share of those that could; above 1 where one could several times. null = nobody could, or nobody counted. */
export const rateOf = (did: number | null, could: number | null): number | null =>
  did === null || could === null || could === 0 ? null : did / could;

export interface FunnelTotals {
  messages: number | null;
  visits: number | null;
  carts: number | null;
  orders: number;
  pieces: number;
  messages_with_links: number;
  visits_by_links: number;
  carts_by_links: number;
  orders_by_links: number;
  pieces_by_links: number;
  pieces_without_price: number;
  amounts: readonly SalesAmount[];
  by_links: { amounts: readonly SalesAmount[]; pieces_without_price: number };
}

/**
 * From the message to the order: each figure and its share of the one before, of what came by links alone. Orders without a link have had no
 * visit that a link counted, and a share of such would be of nothing; they are told beside it.
 */
export function funnelOf(totals: FunnelTotals) {
  const { messages_with_links: messages, visits_by_links: visits } = totals;
  const { carts_by_links: carts, orders_by_links: orders } = totals;
  return {
    messages,
    visits: { count: visits, share: rateOf(visits, messages) },
    carts: { count: carts, share: rateOf(carts, visits) },
    orders: { count: orders, share: rateOf(orders, carts) },
    pieces: { count: totals.pieces_by_links, perOrder: rateOf(totals.pieces_by_links, orders) },
    withoutLink: {
      messages: Math.max(0, (totals.messages ?? 0) - messages),
      visits: Math.max(0, (totals.visits ?? 0) - visits),
      carts: Math.max(0, (totals.carts ?? 0) - carts),
      orders: Math.max(0, totals.orders - orders),
      pieces: Math.max(0, totals.pieces - totals.pieces_by_links),
      amounts: amountsLess(totals.amounts, totals.by_links.amounts),
      pieces_without_price: Math.max(0, totals.pieces_without_price - totals.by_links.pieces_without_price),
    },
  };
}

/** What is left of some amounts without others; nothing of a currency is no amount. */
function amountsLess(all: readonly SalesAmount[], less: readonly SalesAmount[]): SalesAmount[] {
  return all.flatMap((amount) => {
    const same = less.find(({ currency, isAssumed }) => currency === amount.currency && isAssumed === amount.isAssumed);
    const minor = amount.minor - (same?.minor ?? 0);
    return minor > 0 ? [{ ...amount, minor }] : [];
  });
}
