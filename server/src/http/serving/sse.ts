import { type Change, change } from '@kolaj/contract/events';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/** A reader that does not take its data is cut here, bytes; at 64 KB good readers were cut too (measured). */
const bufferedLimit = 1024 * 1024;
const heartbeatMs = 20_000;
const streamsPerUser = 12;
/** How long it is remembered that something of a shop has changed, ms. */
const rememberedMs = 60_000;
/** A change is heard of this long after it can be read, at most, ms: those of a shop are told once a second. */
const lagMs = 2000;

const refresh = 'event: refresh\ndata: {}\n\n';

const query = z.object({ age: z.coerce.number().check(z.nonnegative()) });

/** `?age=` of a reader, ms; what is no number counts as not said. */
export const ageOf = (asked: unknown): number | undefined => z.safeParse(query, asked).data?.age;

/** `all`: more than a payload holds. */
const message = z.object({ shop: z.string(), changes: z.union([z.array(change), z.literal('all')]) });
type Message = z.infer<typeof message>;
/** What programs of a later version tell of may be unknown here: something has changed, and perhaps anything. */
const unknownMessage = z.object({ shop: z.string() });

function readMessage(payload: string): Message {
  const told: unknown = JSON.parse(payload);
  const known = z.safeParse(message, told);
  return known.success ? known.data : { shop: z.parse(unknownMessage, told).shop, changes: 'all' };
}

interface Stream {
  reply: FastifyReply;
  shopId: string;
  userId: string;
}

export interface StreamOwner {
  shopId: string;
  userId: string;
  /** How long ago the reader began to ask for what it shows, ms; absent = it may have missed something. */
  ageMs?: number | undefined;
}

/** Open event streams of this process. Messages are hints; after a gap everybody is told to ask again. */
export interface EventStreams {
  open: (reply: FastifyReply, owner: StreamOwner) => void;
  /** A payload from the changes channel. */
  publish: (payload: string) => void;
  refreshAll: () => void;
  closeAll: () => void;
  count: () => number;
}

/** @param now monotonic, ms */
export function eventStreams(now: () => number = () => performance.now()): EventStreams {
  const streams = new Set<Stream>();
  /** When something of a shop was last said to have changed; and since when nothing can have been missed. */
  const changedAt = new Map<string, number>();
  let unbrokenSince = now();

  /** A page that has just been loaded, and of whose shop nothing has changed since, need not ask for everything twice. */
  function isUpToDate({ shopId, ageMs = Number.POSITIVE_INFINITY }: StreamOwner): boolean {
    const since = now() - ageMs - lagMs;
    return ageMs + lagMs < rememberedMs && since > unbrokenSince && (changedAt.get(shopId) ?? 0) < since;
  }

  function forgetOldChanges(): void {
    for (const [shopId, at] of changedAt) if (now() - at > rememberedMs) changedAt.delete(shopId);
  }

  function write(stream: Stream, text: string): void {
    const { raw } = stream.reply;
    if (raw.writableLength > bufferedLimit) {
      streams.delete(stream);
      raw.destroy();
      return;
    }
    raw.write(text);
  }

  function dropOldest(userId: string): void {
    const own = [...streams].filter((stream) => stream.userId === userId);
    for (const stream of own.slice(0, Math.max(0, own.length - streamsPerUser + 1))) {
      end(stream);
    }
  }

  function end(stream: Stream): void {
    streams.delete(stream);
    stream.reply.raw.end();
  }

  function hear(stream: Stream, changed: Change): void {
    if (!streams.has(stream)) return;
    const text = `event: change\ndata: ${JSON.stringify(changed)}\n\n`;
    if (changed.kind !== 'session') {
      write(stream, text);
      return;
    }
    // Somebody's rights in the shop have changed: nobody else is told, and a client that may still listen connects again.
    if (stream.userId !== changed.id) return;
    write(stream, text);
    end(stream);
  }

  /** More has changed than could be told. Somebody's rights may be among it: who may still listen connects again. */
  function endAskingForAll(stream: Stream): void {
    write(stream, refresh);
    end(stream);
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': still here\n\n');
    forgetOldChanges();
  }, heartbeatMs);
  heartbeat.unref();

  return {
    open(reply, owner) {
      dropOldest(owner.userId);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const stream = { reply, shopId: owner.shopId, userId: owner.userId };
      streams.add(stream);
      reply.raw.on('close', () => streams.delete(stream));
      write(stream, `retry: 2000\n${isUpToDate(owner) ? '' : 'event: refresh\ndata: {}\n'}\n`);
    },
    publish(payload) {
      const { shop, changes } = readMessage(payload);
      changedAt.set(shop, now());
      for (const stream of [...streams].filter(({ shopId }) => shopId === shop)) {
        if (changes === 'all') endAskingForAll(stream);
        else for (const changed of changes) hear(stream, changed);
      }
    },
    refreshAll() {
      unbrokenSince = now();
      for (const stream of streams) write(stream, refresh);
    },
    closeAll() {
      clearInterval(heartbeat);
      for (const stream of streams) stream.reply.raw.end();
      streams.clear();
    },
    count: () => streams.size,
  };
}
