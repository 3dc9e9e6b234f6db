import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileStore, StoredFile } from '../../../ports/file-store.ts';
import { type PageQuery, readDeliveryPage } from '../control/delivery-page.store.ts';
import {
  findFile,
  noteFile,
  type RecallOfFile,
  readExtent,
  recallsOf,
  type SendOfFile,
  sendsOf,
} from './ledger-file.store.ts';
import type { LedgerMonth } from './ledger-months.store.ts';

export interface LedgerFileDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'tempFolder' | 'putFile' | 'read' | 'has'>;
}

interface OfMonth {
  shopId: string;
  month: LedgerMonth;
}

/** Messages read at once; with their tries a few MB. */
const pageSize = 2000;
const lineFeed = 10;

/**
 * Keeps a shop's messages of a month as a file: JSON lines, gzip, one message with all its tries, and its recall, per line, send by send in the
 * order of sending. It is noted only after it was read back from the store and found whole. Rejects when it was not; safe
 * to repeat, and does nothing when the file is there and nothing has changed since.
 */
export async function writeLedgerFile({ shopId, month }: OfMonth, { database, files }: LedgerFileDeps): Promise<void> {
  const extent = await inShop(database, shopId, (scope) => readExtent(scope, month));
  if (!extent) return;
  const known = await inShop(database, shopId, (scope) => findFile(scope, month, extent));
  if (known && (await files.has(known))) return;

  const folder = await files.tempFolder();
  try {
    const target = path.join(folder, 'messages.jsonl.gz');
    await pipeline(Readable.from(lines({ shopId, month }, database)), createGzip(), createWriteStream(target));
    const file = await files.putFile(target);
    await verify(file, { messages: extent.messages, content: await files.read(file.sha256) });
    await inShop(database, shopId, (scope) => noteFile(scope, { month, file, extent }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* lines({ shopId, month }: OfMonth, database: Pick<Database, 'db'>): AsyncGenerator<string> {
  for (const send of await inShop(database, shopId, (scope) => sendsOf(scope, month))) {
    let after: string | null = null;
    do {
      const query: PageQuery = { broadcastId: send.id, groupId: null, status: null, after, limit: pageSize };
      const { page, recalls }: Read = await inShop(database, shopId, async (scope) => {
        const found = await readDeliveryPage(scope, query);
        return { page: found, recalls: await recallsOf(scope, send.id, found.deliveries) };
      });
      for (const message of page.deliveries) {
        yield `${JSON.stringify(lineOf(send, message, recalls.get(message.id) ?? null))}\n`;
      }
      after = page.next;
    } while (after !== null);
  }
}

type Page = Awaited<ReturnType<typeof readDeliveryPage>>;

interface Read {
  page: Page;
  recalls: Map<string, RecallOfFile>;
}

const lineOf = (send: SendOfFile, message: Page['deliveries'][number], recall: RecallOfFile | null) => ({
  send: send.id,
  kind: send.kind,
  brand: send.brand,
  days: send.days,
  confirmed_at: send.createdAt.toISOString(),
  id: message.id,
  group_id: message.groupId,
  group_name: message.groupName,
  part: message.part,
  product_name: message.productName,
  picture: message.sha256,
  status: message.status,
  provider_message_id: message.messageId,
  reason: message.reason,
  updated_at: message.updatedAt.toISOString(),
  attempts: message.attempts.map(({ at, ...tried }) => ({ at: at.toISOString(), ...tried })),
  recall: recall && {
    status: recall.status,
    reason: recall.reason,
    asked_at: recall.askedAt.toISOString(),
    settled_at: recall.settledAt?.toISOString() ?? null,
  },
});

/** Reads the file back as it is in the store: its bytes have its name, and it unpacks to as many lines as there are messages. */
async function verify(
  file: StoredFile,
  { messages, content }: { messages: number; content: Readable | null },
): Promise<void> {
  if (content === null) throw new Error(`the file of the ledger is not in the store: ${file.sha256}`);
  const hash = createHash('sha256');
  let found = 0;
  await pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    },
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const piece of source) for (const byte of piece) if (byte === lineFeed) found++;
    },
  );
  if (found === messages && hash.digest('hex') === file.sha256) return;
  throw new Error(`the file of the ledger has ${found} messages instead of ${messages}, or is damaged: ${file.sha256}`);
}
