import { change } from '@kolaj/contract/events';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/** A reader that does not take its data is cut here, bytes; at 64 KB good readers were cut too (measured). */
const bufferedLimit = 1024 * 1024;
const heartbeatMs = 20_000;
const streamsPerUser = 12;

const message = z.object({ shop: z.string(), change });

interface Stream {
  reply: FastifyReply;
  shopId: string;
  userId: string;
}

/** Open event streams of this process. Messages are hints; after a gap everybody is told to ask again. */
export interface EventStreams {
  open: (reply: FastifyReply, owner: { shopId: string; userId: string }) => void;
  /** A payload from the changes channel. */
  publish: (payload: string) => void;
  refreshAll: () => void;
  closeAll: () => void;
  count: () => number;
}

export function eventStreams(): EventStreams {
  const streams = new Set<Stream>();

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
      streams.delete(stream);
      stream.reply.raw.end();
    }
  }

  /** Somebody's rights in the shop have changed: told to nobody else, and whoever may still listen connects again. */
  function endIfOf(stream: Stream, userId: string | undefined, text: string): void {
    if (stream.userId !== userId) return;
    write(stream, text);
    streams.delete(stream);
    stream.reply.raw.end();
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': still here\n\n');
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
      const stream = { reply, ...owner };
      streams.add(stream);
      reply.raw.on('close', () => streams.delete(stream));
      write(stream, 'retry: 2000\nevent: refresh\ndata: {}\n\n');
    },
    publish(payload) {
      const { shop, change: changed } = z.parse(message, JSON.parse(payload));
      const text = `event: change\ndata: ${JSON.stringify(changed)}\n\n`;
      for (const stream of streams) {
        if (stream.shopId !== shop) continue;
        if (changed.kind === 'session') endIfOf(stream, changed.id, text);
        else write(stream, text);
      }
    },
    refreshAll() {
      for (const stream of streams) write(stream, 'event: refresh\ndata: {}\n\n');
    },
    closeAll() {
      clearInterval(heartbeat);
      for (const stream of streams) stream.reply.raw.end();
      streams.clear();
    },
    count: () => streams.size,
  };
}
