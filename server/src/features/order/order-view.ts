import type { OrderLineView, OrderRow, OrderView, WrittenOrder } from '@kolaj/contract/order/order';
import { sumOf } from '@kolaj/domain/order/order-text';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import type { CardRow } from '../collage/open/card.store.ts';
import { cardView } from '../collage/open/card-view.ts';
import type { StoredLine } from '../site/open/order-lines.ts';
import type { ListedOrder, WholeOrder } from './order-list.store.ts';

/** Names of the site's agents by id. */
export type AgentNames = ReadonlyMap<string, string>;

export function orderRow(order: ListedOrder, names: AgentNames): OrderRow {
  const { pieces, amounts, withoutPrice } = sumOf(order.lines.map((line) => ({ ...line, url: '', unit: '' })));
  return {
    ...{ number: order.number, state: order.state, created_at: order.createdAt.toISOString(), pieces, amounts },
    agent: order.agent === null ? null : { id: order.agent, name: names.get(order.agent) ?? null },
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    products: order.lines.length,
    without_price: withoutPrice,
    has_note: order.note.trim() !== '',
  };
}

export const writtenOrder = (order: ListedOrder, names: AgentNames): WrittenOrder => ({
  ...orderRow(order, names),
  ...{ note: order.note, staff_note: order.staffNote, lines: order.lines.map(plainLine) },
});

interface Shown {
  names: AgentNames;
  /** By id. */
  cards: ReadonlyMap<string, CardRow>;
  media: MediaUrls;
  origin: OrderView['origin'];
  asksContact: boolean;
}

export function orderView(order: WholeOrder, { names, cards, media, origin, asksContact }: Shown): OrderView {
  return {
    ...orderRow(order, names),
    origin,
    ...{ note: order.note, staff_note: order.staffNote, messages: order.messages },
    lines: order.lines.map((line) => {
      const collage = order.collages.get(line.slug);
      const card = cards.get(collage?.id ?? '');
      return { ...plainLine(line), collage: collage && card ? collageView(card, collage.folderId, media) : null };
    }),
    erased_at: order.erasedAt?.toISOString() ?? null,
    state_at: order.stateAt?.toISOString() ?? null,
    state_by: order.stateBy,
    asks_contact: asksContact,
  };
}

/** What of a line needs no look at the shop's collages. */
export function plainLine({ code, color, size, brand, quantity, pieces, price, soldOut }: StoredLine) {
  return { code, color, size, brand, quantity, pieces, price, without: soldOut?.sizes ?? [] };
}

const collageView = (card: CardRow, folder_id: string, media: MediaUrls): OrderLineView['collage'] => ({
  ...{ id: card.id, folder_id, subfolder_id: card.subfolderId },
  picture: cardView(card, media).picture,
  is_sold_out: card.soldOut?.whole ?? false,
});
