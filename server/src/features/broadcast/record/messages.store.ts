import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { OutgoingContent } from '../../../ports/channel.ts';

const button = z.object({ text: z.string(), url: z.string() });
const extras = {
  bold: z._default(z.int(), 0),
  rows: z._default(z.array(z.array(button)), []),
  byDialog: z._default(z.boolean(), false),
  pin: z._default(z.boolean(), false),
};
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), ...extras }),
  z.object({ kind: z.literal('video'), url: z.string(), caption: z.string(), ...extras }),
  z.object({ kind: z.literal('photo'), url: z.string(), caption: z.string(), ...extras }),
]);

/** A message as it is stored with its send; it leaves as it is. */
export type StoredMessage = z.output<typeof message> & OutgoingContent;

export const parseMessage = (stored: unknown): StoredMessage => z.parse(message, stored);

/** In the order in which every group gets them. */
export async function insertMessages(
  { db, shopId }: ShopScope,
  broadcastId: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  await db
    .insertInto('broadcast_messages')
    .values(
      messages.map((content, part) => ({
        broadcast_id: broadcastId,
        shop_id: shopId,
        part,
        content: JSON.stringify(content),
      })),
    )
    .execute();
}

/** The messages of a send, in their order. */
export async function readMessages({ db, shopId }: ShopScope, broadcastId: string): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('broadcast_messages')
    .where('shop_id', '=', shopId)
    .where('broadcast_id', '=', broadcastId)
    .select('content')
    .orderBy('part')
    .execute();
  return rows.map(({ content }) => parseMessage(content));
}
