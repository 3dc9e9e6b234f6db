import { type Kysely, sql } from 'kysely';
import { escapeIdentifier } from 'pg';
import type { DatabaseAddress } from './address.ts';
import type { DB } from './schema/schema.gen.ts';
import { steadyClient } from './steady-client.ts';

export interface Subscriber {
  message(payload: string): void;
  /** Messages may have been missed while the connection was away: fetch the state again. */
  gap(): void;
}

export interface Listener {
  /** Hears a channel; resolves once the server listens. Returns the way to stop hearing. */
  subscribe(channel: string, subscriber: Subscriber): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Listens to NOTIFY on one connection of its own for the whole process. After a break it comes back automatically and tells
 * every subscriber about the gap. Messages are hints, the truth is in the tables; a missing server is waited for.
 */
export function listen({ address, log }: { address: DatabaseAddress; log(line: string): void }): Listener {
  const channels = new Map<string, Set<Subscriber>>();
  const client = steadyClient({
    address,
    log,
    async opened(connection, { again }) {
      for (const channel of channels.keys()) await connection.query(`listen ${escapeIdentifier(channel)}`);
      if (!again) return;
      for (const subscriber of [...channels.values()].flatMap((subscribers) => [...subscribers])) subscriber.gap();
    },
    notified(channel, payload) {
      for (const subscriber of channels.get(channel) ?? []) subscriber.message(payload);
    },
  });

  return {
    async subscribe(channel, subscriber) {
      const subscribers = channels.get(channel) ?? new Set();
      channels.set(channel, subscribers.add(subscriber));
      await client.run(`listen ${escapeIdentifier(channel)}`);
      return async () => {
        subscribers.delete(subscriber);
        if (subscribers.size > 0 || channels.get(channel) !== subscribers) return;

        channels.delete(channel);
        await client.run(`unlisten ${escapeIdentifier(channel)}`);
      };
    },
    close: () => client.close(),
  };
}

/**
 * Tells every listener of a channel, once the surrounding transaction commits; equal messages of one transaction arrive
 * once. PostgreSQL takes at most 7,999 bytes: send ids, not contents.
 */
export async function notify(db: Kysely<DB>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
