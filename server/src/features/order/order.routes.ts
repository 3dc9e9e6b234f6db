import {
  changeOrders,
  getOrder,
  listOrders,
  noteOrder,
  type OrderView,
  writeOutOrders,
} from '@kolaj/contract/order/order';
import { agentOf } from '@kolaj/domain/analytics/link-code';
import type { ClientConfig } from '@kolaj/domain/shop/config/client-config';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { Services } from '../../kernel/feature.ts';
import { collageCards } from '../collage/open/card.store.ts';
import { readShop } from '../shop/open/shop.store.ts';
import { publishedSite } from '../site/open/published-site.store.ts';
import {
  findOrders,
  type ListedOrder,
  moveOrders,
  type OrderQuery,
  orderCounts,
  readOrder,
  sendOfLink,
  type WholeOrder,
  writeStaffNote,
} from './order-list.store.ts';
import { type AgentNames, orderRow, orderView, writtenOrder } from './order-view.ts';

/** What a shop does with the orders that came through its site (D-98). */
export const orderRoutes = ({ media }: Pick<Services, 'media'>): Route[] => [
  on(listOrders).run(async (asked, { inShop }) => {
    const result = await inShop(async (scope) => {
      const { clientConfig } = await readShop(scope);
      const names = agentNames(clientConfig);
      const { orders, next } = await pageOf(scope, asked);
      const { counts, agents } = await orderCounts(scope);
      return {
        orders: orders.map((order) => orderRow(order, names)),
        next,
        counts,
        agents: agents.map((id) => ({ id, name: names.get(id) ?? null })),
        has_cart: clientConfig?.cart_settings.enabled ?? false,
        has_site: (await publishedSite(scope)).isLive,
      };
    });
    return { success: true, data: { result } };
  }),

  on(writeOutOrders).run(async (asked, { inShop }) => {
    const result = await inShop(async (scope) => {
      const { clientConfig } = await readShop(scope);
      const names = agentNames(clientConfig);
      const { orders, next } = await pageOf(scope, asked);
      return { orders: orders.map((order) => writtenOrder(order, names)), next };
    });
    return { success: true, data: { result } };
  }),

  on(getOrder).run(async ({ number }, { inShop }) => {
    const result = await inShop(async (scope) => {
      const order = await readOrder(scope, number);
      if (!order) throw notFound();
      const rows = await collageCards(scope, { ids: Array.from(order.collages.values(), ({ id }) => id) });
      const cards = new Map(rows.map((row) => [row.id, row]));
      const { clientConfig } = await readShop(scope);
      const names = agentNames(clientConfig);
      const origin = await originOf(scope, order, names);
      const asksContact = clientConfig?.cart_settings.ask_contact ?? false;
      return orderView(order, { names, cards, media, origin, asksContact });
    });
    return { success: true, data: { result } };
  }),

  on(changeOrders).run(async ({ orders, to }, { inShop, note, account: { userId } }) => {
    const result = await inShop(async (scope) => {
      const moved = await moveOrders(scope, { orders, to, userId });
      if (moved.changed.length + moved.others.length < new Set(orders.map(({ number }) => number)).size)
        throw notFound();
      if (moved.changed.length > 0) {
        note({ object: moved.changed.length === 1 ? moved.changed.join() : '', diff: { orders: moved.changed, to } });
        await tell(scope, { kind: 'orders' });
      }
      return moved;
    });
    return { success: true, data: { result } };
  }),

  on(noteOrder).run(async ({ number, text, seen }, { inShop, note }) => {
    const result = await inShop(async (scope) => {
      const noted = await writeStaffNote(scope, { number, text, seen });
      if (noted.kind === 'not-found') throw notFound();
      if (noted.kind === 'saved') {
        note({ object: String(number), diff: { letters: text.length } });
        await tell(scope, { kind: 'orders' });
      }
      return noted;
    });
    return { success: true, data: { result } };
  }),
];

/** `next`: number to go on before; null = that was all. */
async function pageOf(scope: ShopScope, asked: OrderQuery): Promise<{ orders: ListedOrder[]; next: number | null }> {
  // One more than asked: then there is a next page.
  const found = await findOrders(scope, { ...asked, limit: asked.limit + 1 });
  const orders = found.slice(0, asked.limit);
  return { orders, next: found.length > asked.limit ? (orders.at(-1)?.number ?? null) : null };
}

async function originOf(scope: ShopScope, { source }: WholeOrder, names: AgentNames): Promise<OrderView['origin']> {
  if (source === null) return null;
  const id = agentOf(source);
  if (id !== null) return { kind: 'agent', agent: { id, name: names.get(id) ?? null } };
  const send = await sendOfLink(scope, source);
  if (send === null) return null;
  return { kind: 'send', id: send.id, brand: send.brand, sent_at: send.sentAt.toISOString(), group: send.group };
}

const agentNames = (config: ClientConfig | null): AgentNames =>
  new Map(config?.agent_list.map(({ value, text }) => [value, text]));
