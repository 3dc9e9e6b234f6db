import { orderStates } from '@kolaj/domain/order/order-state';
import * as z from 'zod/mini';
import { endpoint, id, instant, picture, resultOf } from '../endpoint.ts';

const state = z.enum(orderStates);
const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
const amount = z.object({ minor: z.int(), currency: z.string(), isAssumed: z.boolean() });

const agent = z.object({
  id: z.string(),
  /** null = the shop has no such agent any more. */
  name: z.nullable(z.string()),
});

const orderRow = z.object({
  number: z.int(),
  state,
  created_at: instant,
  /** Whom the customer chose to write to; null = the shop. */
  agent: z.nullable(agent),
  /** As the customer typed it; empty when not asked for, not said, or erased. */
  customer_name: z.string(),
  customer_phone: z.string(),
  products: z.int(),
  pieces: z.int(),
  /** One a currency, over the lines that have a price. */
  amounts: z.array(amount),
  /** Products that no amount counts. */
  without_price: z.int(),
  has_note: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRow>;

const orderLine = z.object({
  code: z.string(),
  color: z.string(),
  size: z.string(),
  brand: z.string(),
  quantity: z.int(),
  /** Pieces in one of the quantity. */
  pieces: z.int(),
  /** Of one piece. */
  price: z.nullable(amount),
  /** Sizes that were sold out when it was ordered. */
  without: z.array(z.string()),
  /** Of the collage that the site showed; null = it is gone. */
  collage: z.nullable(
    z.object({ id, folder_id: id, subfolder_id: id, picture: z.nullable(picture), is_sold_out: z.boolean() }),
  ),
});
export type OrderLineView = z.infer<typeof orderLine>;

/** By which link its customer came (D-99). */
const origin = z.discriminatedUnion('kind', [
  /** It left with a send. `group`: what the shop calls it now; null = it is in no list any more. */
  z.object({ kind: z.literal('send'), id, brand: z.string(), sent_at: instant, group: z.nullable(z.string()) }),
  /** An agent's own. */
  z.object({ kind: z.literal('agent'), agent }),
]);

const order = z.object({
  ...orderRow.shape,
  /** null = nobody knows: by no link of ours, or the shop does not count visits. */
  origin: z.nullable(origin),
  /** The customer's words. */
  note: z.string(),
  /** The shop's own. */
  staff_note: z.string(),
  lines: z.array(orderLine),
  /** As the customer got them to send. */
  messages: z.array(z.string()),
  /** When the customer's words were erased, as the shop wants it. */
  erased_at: z.nullable(instant),
  state_at: z.nullable(instant),
  state_by: z.nullable(z.string()),
  /** Whether the cart asks for name and phone now. */
  asks_contact: z.boolean(),
});
export type OrderView = z.infer<typeof order>;

/** An order with all that packing it needs, without pictures. */
const writtenOrder = z.object({
  ...orderRow.shape,
  /** The customer's words. */
  note: z.string(),
  /** The shop's own. */
  staff_note: z.string(),
  lines: z.array(z.omit(orderLine, { collage: true })),
});
export type WrittenOrder = z.infer<typeof writtenOrder>;

/** Which orders are looked for. */
const wish = {
  pid: z.optional(z.string()),
  state: z.optional(state),
  /** Id of a web agent; `shop` = nobody was chosen. */
  agent: z.optional(z.string().check(z.maxLength(20))),
  /** Number, customer, telephone, code or brand. */
  q: z._default(z.string().check(z.maxLength(100)), ''),
  before: z.optional(number),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
};
/** Number to go on before; null = that was all. */
const next = z.nullable(z.int());

export const listOrders = endpoint({
  method: 'POST',
  path: '/shop/orders/list',
  role: 'shop',
  right: 'manage',
  summary: "The shop's orders, the newest first, with the number of each state (D-98)",
  input: z.object(wish),
  output: resultOf(
    z.object({
      orders: z.array(orderRow),
      next,
      /** Without regard to what is searched. */
      counts: z.record(z.string(), z.int()),
      agents: z.array(agent),
      /** Whether customers can order now: from the cart of a site that is published. */
      has_cart: z.boolean(),
      has_site: z.boolean(),
    }),
  ),
});

export const writeOutOrders = endpoint({
  method: 'POST',
  path: '/shop/orders/lines',
  role: 'shop',
  right: 'manage',
  summary: 'Orders with their lines and notes, the newest first: what a packing list needs',
  input: z.object(wish),
  output: resultOf(z.object({ orders: z.array(writtenOrder), next })),
});

export const getOrder = endpoint({
  method: 'POST',
  path: '/shop/orders/get',
  role: 'shop',
  right: 'manage',
  summary: 'One order with its lines and the pictures of them',
  input: z.object({ pid: z.optional(z.string()), number }),
  output: resultOf(order),
});

export const changeOrders = endpoint({
  method: 'POST',
  path: '/shop/orders/state',
  role: 'shop',
  right: 'manage',
  summary: 'Takes orders to a state; those that somebody has taken elsewhere since stay and are named',
  input: z.object({
    pid: z.optional(z.string()),
    orders: z.array(z.object({ number, from: state })).check(z.minLength(1), z.maxLength(200)),
    to: state,
  }),
  output: resultOf(z.object({ changed: z.array(z.int()), others: z.array(z.object({ number: z.int(), state })) })),
});

export const noteOrder = endpoint({
  method: 'POST',
  path: '/shop/orders/note',
  role: 'shop',
  right: 'manage',
  summary:
    "Writes the shop's own note of an order; one that somebody has changed since it was `seen` stays and is told",
  input: z.object({
    pid: z.optional(z.string()),
    number,
    text: z.string().check(z.trim(), z.maxLength(2000)),
    /** The note that the text takes the place of; left out = whichever there is. */
    seen: z.optional(z.string()),
  }),
  output: resultOf(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved') }),
      z.object({ kind: z.literal('changed'), now: z.string() }),
    ]),
  ),
});

export const orderCalls = { listOrders, writeOutOrders, getOrder, changeOrders, noteOrder };
