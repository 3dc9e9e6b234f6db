import { createHash } from 'node:crypto';
import {
  type ConnectionVerdict,
  connectionTroubles,
  type DriverName,
  driverNames,
  logWorths,
} from '@kolaj/domain/channel/connection';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';

const verdict = z.union([
  z.object({
    kind: z.literal('works'),
    phones: z.int(),
    active: z.int(),
    // Tests of before the log was looked at.
    log: z._default(z.enum(logWorths), 'not-known'),
  }),
  z.object({ kind: z.literal('trouble'), trouble: z.enum(connectionTroubles), detail: z.string() }),
]);
const lastTest = z.object({ at: z.string(), verdict });

const stored = z.object({
  id: z.string(),
  channel: z.enum(channelKinds),
  driver: z.enum(driverNames),
  settings: z.record(z.string(), z.string()),
  lastTest: z.nullable(lastTest),
  /** The shop itself has connected it (D-95). */
  byOwner: z.boolean(),
  updatedAt: z.date(),
});

/** A shop's own connection of one kind; without one it is the provider of server_config (specification §7). */
export type StoredConnection = z.infer<typeof stored>;

export async function readConnections(scope: ShopScope): Promise<StoredConnection[]> {
  const rows = await scope.db
    .selectFrom('channel_connections')
    .where('shop_id', '=', scope.shopId)
    .select([
      'id',
      'channel',
      'driver',
      'settings',
      'last_test as lastTest',
      'by_owner as byOwner',
      'updated_at as updatedAt',
    ])
    .orderBy('channel')
    .execute();
  return rows.map((row) => z.parse(stored, row));
}

/**
 * The kinds of channels that a shop can send by: its own connections, and what the provider of server_config has, which
 * is both.
 */
export async function connectedKinds(
  scope: ShopScope,
  { providerProduct }: { providerProduct: string },
): Promise<ReadonlySet<ChannelKind>> {
  if (providerProduct !== '') return new Set(channelKinds);
  const own = await readConnections(scope);
  const kinds = own.flatMap(({ channel, driver }) => (driver === 'provider' ? channelKinds : [channel]));
  return new Set(kinds);
}

export interface ConnectionRow {
  channel: ChannelKind;
  driver: DriverName;
  settings: Readonly<Record<string, string>>;
  /** The word in the webhook's path; its hash alone is stored here. */
  hookWord: string;
  byOwner?: boolean;
}

/** What was found at the old place says nothing of the new one, so the last test is forgotten. */
export async function writeConnection(scope: ShopScope, row: ConnectionRow): Promise<void> {
  const values = {
    driver: row.driver,
    settings: JSON.stringify(row.settings),
    webhook_word_sha256: hashOf(row.hookWord),
    last_test: null,
    by_owner: row.byOwner ?? false,
    updated_at: sql<Date>`now()`,
  };
  await scope.db
    .insertInto('channel_connections')
    .values({ shop_id: scope.shopId, channel: row.channel, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'channel']).doUpdateSet(values))
    .execute();
}

/** Back to the provider of server_config. */
export async function deleteConnection(scope: ShopScope, channel: ChannelKind): Promise<void> {
  await scope.db
    .deleteFrom('channel_connections')
    .where('shop_id', '=', scope.shopId)
    .where('channel', '=', channel)
    .execute();
  await forgetSecrets(scope, channel);
}

/** All secrets of one channel's connection. */
export async function forgetSecrets(scope: ShopScope, channel: ChannelKind): Promise<void> {
  await scope.db
    .deleteFrom('shop_secrets')
    .where('shop_id', '=', scope.shopId)
    .where('name', 'like', `${secretPrefix(channel)}%`)
    .execute();
}

export async function writeTest(
  scope: ShopScope,
  { channel, at, verdict: found }: { channel: ChannelKind; at: Date; verdict: ConnectionVerdict },
): Promise<void> {
  await scope.db
    .updateTable('channel_connections')
    .set({ last_test: JSON.stringify({ at: at.toISOString(), verdict: found }) })
    .where('shop_id', '=', scope.shopId)
    .where('channel', '=', channel)
    .execute();
}

export interface HookOwner {
  connectionId: string;
  shopId: string;
  channel: ChannelKind;
}

/** Whose webhook a word opens; null = nobody's, or a deleted shop's. */
export async function hookOwner({ db }: SystemScope, word: string): Promise<HookOwner | null> {
  const row = await db
    .selectFrom('channel_connections')
    .innerJoin('shops', 'shops.id', 'channel_connections.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('webhook_word_sha256', '=', hashOf(word))
    .select(['channel_connections.id as connectionId', 'shop_id as shopId', 'channel'])
    .executeTakeFirst();
  return row ? { ...row, channel: z.parse(z.enum(channelKinds), row.channel) } : null;
}

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest();
const secretPrefix = <Kind extends ChannelKind>(channel: Kind) => `channel.${channel}.` as const;

/**
 * The opened secrets of a shop's connections and of its server_config, by their names. One that was sealed with another
 * key is left out: it has to be typed in again.
 */
export async function openConnectionSecrets(scope: ShopScope, sealer: Sealer): Promise<Map<string, string>> {
  const rows = await scope.db
    .selectFrom('shop_secrets')
    .where('shop_id', '=', scope.shopId)
    .where((where) => where.or([where('name', 'like', 'channel.%'), where('name', '=', 'whatsapp.key')]))
    .select(['name', 'sealed'])
    .execute();
  const opened = new Map<string, string>();
  for (const { name, sealed } of rows) {
    try {
      opened.set(name, sealer.open(sealed, secretPlaces.ofShop(scope.shopId, name)));
    } catch {
      // Another installation's key.
    }
  }
  return opened;
}

/** Those of one channel's connection by the names of its form, with `hook_word` and `hook_secret`. */
export function ownSecrets(channel: ChannelKind, secrets: ReadonlyMap<string, string>): Record<string, string> {
  const prefix = secretPrefix(channel);
  const own = [...secrets].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
