import { createHash } from 'node:crypto';
import { isSource } from '@kolaj/domain/analytics/link-code';
import type { OrderChange } from '@kolaj/domain/order/check-order';
import { checkOrder } from '@kolaj/domain/order/check-order';
import { orderMessages } from '@kolaj/domain/order/order-text';
import { orderLink, telegramLink } from '@kolaj/domain/site/order-link';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import { networkOf } from '../../account/open/network.ts';
import type { Releases } from '../releases.ts';
import { whileThere } from '../serve/release-gone.ts';
import { findStored, type StoredOrder, storeOrder } from './order.store.ts';
import { type OpenBook, orderBooks } from './order-book.ts';

interface Deps {
  database: Database;
  releases: Releases;
  clock: () => Date;
  announce: Announce;
}

/** As many as a cart holds. */
const linesAtMost = 200;

const orderInput = z.object({
  key: z.uuid(),
  lines: z
    .array(
      z.object({
        slug: z.string().check(z.maxLength(200)),
        quantity: z.int().check(z.minimum(1), z.maximum(999)),
        seen: z.nullable(z.int()),
        // A page that was opened before it said so.
        currency: z.optional(z.string().check(z.maxLength(3))),
        pieces: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
        // A page that was opened before there were marks says nothing of sizes.
        without: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100)), []),
      }),
    )
    .check(z.minLength(1), z.maxLength(linesAtMost)),
  note: z.string().check(z.maxLength(500)),
  /** Only what the visitor typed; a page from before these fields sends none. */
  name: z._default(z.string().check(z.maxLength(80)), ''),
  phone: z._default(z.string().check(z.maxLength(30)), ''),
  /** Whom the visitor chose to write to. */
  agent: z.nullish(z.string().check(z.maxLength(20))),
  /** By which link the visitor had come (D-99); '' = nobody said. */
  source: z._default(z.string().check(z.maxLength(40), z.refine(isSource)), ''),
});

/** A family behind one network orders a few times; a machine does not fill the table. */
const perNetwork = { burst: 10, perSecond: 1 / 20 };
/** A shop's busiest minute. Only orders that are stored count: a stranger's odd carts take nobody's place. */
const perShop = { burst: 200, perSecond: 2 };

export type OrderAnswer =
  | { kind: 'stored'; number: number; links: string[] }
  | { kind: 'changed'; changes: OrderChange[] }
  | { kind: 'below_minimum'; minimum: number; pieces: number }
  /** The browser sends the order without us, and says that nobody has checked it. */
  | { kind: 'too_many' };

/** `POST /s/<keyword>/order`, on a shop's own host `POST /order`: an order is checked against the live release and stored; the answer opens the messenger (D-98). */
export function orderTaker({ database, releases, clock, announce }: Deps) {
  const [networks, shops] = [rateLimit(perNetwork, clock), rateLimit(perShop, clock)];
  const bookOf = orderBooks(releases);

  return async (live: { shopId: string; buildId: string } | null, request: FastifyRequest, reply: FastifyReply) => {
    const waitMs = networks(networkOf(request.ip));
    if (waitMs > 0)
      return reply
        .code(429)
        .header('retry-after', Math.ceil(waitMs / 1000))
        .send({ kind: 'too_many' });
    const asked = z.safeParse(orderInput, request.body);
    if (!asked.success) return reply.code(400).send({ kind: 'bad_input' });

    const book = live && (await whileThere(releases, live, () => bookOf(live.shopId, live.buildId)));
    if (!live || !book) return reply.code(404).send({ kind: 'no_orders' });
    const mayStore = () => shops(live.shopId) === 0;
    const answer = await answerOf(asked.data, { database, announce, mayStore, ...live, book });
    if (answer.kind === 'too_many') return reply.code(429).header('retry-after', 60).send(answer);
    return reply.header('cache-control', 'no-store').send(answer);
  };
}

interface Shop {
  database: Database;
  announce: Announce;
  /** Takes one of the shop's places. */
  mayStore: () => boolean;
  shopId: string;
  buildId: string;
  book: OpenBook;
}

/** Signs that turn the direction of all that follows: in a list they would rewrite what stands beside the note. */
const turningSigns = /[\u202a-\u202e\u2066-\u2069]/g;

/** PostgreSQL stores no zero byte. */
const storable = (text: string) => text.replaceAll('\0', '').replaceAll(turningSigns, '').toWellFormed();

async function answerOf(
  given: z.infer<typeof orderInput>,
  { database, announce, mayStore, shopId, buildId, book }: Shop,
): Promise<OrderAnswer> {
  const { lines: asked, note, name, phone: ownPhone, agent: wanted } = given;
  const { products, minItems, phone, agents, checkout, siteUrl, ...text } = book;
  const key = keyOf(given);
  // One who has left since: the order goes to the shop.
  const agent = agents.find(({ id }) => id === wanted);
  const linkTo = checkout === 'telegram' ? telegramLink : orderLink;
  const told = ({ number, messages }: StoredOrder): OrderAnswer => ({
    kind: 'stored',
    number,
    links: messages.map((message) => linkTo(agent?.phone ?? phone, message)),
  });

  const checked = checkOrder({ asked, find: (slug) => products.get(slug), minimum: minItems });
  if (checked.kind !== 'fine' || !mayStore()) {
    // Its answer was lost, and the shop has changed since: who is told so would order the rest once more.
    const stored = await inShop(database, shopId, (scope) => findStored(scope, key));
    if (stored) return told(stored);
    return checked.kind === 'fine' ? { kind: 'too_many' } : checked;
  }

  const lines = checked.lines.map((line) => ({
    ...line,
    code: products.get(line.slug)?.name ?? line.code,
    unit: products.get(line.slug)?.unit ?? '',
    url: `${siteUrl}p/${line.slug}/`,
  }));
  const words = storable(note);
  const contact = { name: storable(name).trim(), phone: storable(ownPhone).trim() };
  const order = {
    key,
    buildId,
    lines: checked.lines,
    note: words,
    contact,
    agent: agent?.id ?? null,
    source: given.source,
  };
  return told(
    await inShop(database, shopId, (scope) =>
      storeOrder(scope, order, {
        messagesOf: (number) => orderMessages({ ...text, lines, note: words, contact, number }),
        announce,
      }),
    ),
  );
}

/** Of one cart, whatever the browser calls it: another tab may have changed the cart since that word was made. */
function keyOf({ key, source: _, ...cart }: z.infer<typeof orderInput>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([key, cart]))
    .digest('hex');
  return hash.slice(0, 32);
}
