import { providerTrouble } from '@kolaj/contract/broadcast/reasons';
import type { ChannelFetch } from '@kolaj/contract/channel/channel-admin';
import { fetchStepStates } from '@kolaj/contract/channel/channel-admin';
import { chatTypes } from '@kolaj/domain/channel/chat';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import type { FoundChannel } from '@kolaj/domain/channel/group/group-entry';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storableJson } from '../open/stored-reason.ts';

const sender = z.object({ id: z.string(), number: z.string(), name: z.string() });
const found = z.array(
  z.object({
    ...{ id: z.string(), kind: z.enum(channelKinds), name: z.string(), senders: z.array(sender) },
    // Fetches of before channels were told apart.
    type: z._default(z.enum(chatTypes), 'group'),
  }),
);
const steps = z.array(
  z.object({ what: z.string(), state: z.enum(fetchStepStates), found: z.int(), why: z.nullable(providerTrouble) }),
);
export type FetchStep = z.infer<typeof steps>[number];

const stored = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  status: z.enum(['running', 'done', 'failed']),
  found,
  steps,
  created_at: z.date(),
  finished_at: z.nullable(z.date()),
});

/** A fetch that runs longer has lost its process. */
const longestMinutes = 15;

/** The last fetch of this kind; null = none yet. */
export async function lastFetch(scope: ShopScope, kind: ChannelKind): Promise<ChannelFetch | null> {
  const row = await scope.db
    .selectFrom('channel_fetches')
    .where('shop_id', '=', scope.shopId)
    .where('kind', '=', kind)
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? viewOf(row) : null;
}

function viewOf(row: unknown): ChannelFetch {
  const { created_at, finished_at, ...fetched } = z.parse(stored, row);
  return { ...fetched, created_at: created_at.toISOString(), finished_at: finished_at?.toISOString() ?? null };
}

/** Begins one; null when one of this kind is under way. Old ones are taken away: only the last says anything. */
export async function beginFetch(
  scope: ShopScope,
  { kind, userId }: { kind: ChannelKind; userId: string },
): Promise<string | null> {
  await scope.db
    .deleteFrom('channel_fetches')
    .where('shop_id', '=', scope.shopId)
    .where('kind', '=', kind)
    .where(sql<boolean>`status <> 'running' or created_at < now() - make_interval(mins => ${longestMinutes})`)
    .execute();
  const made = await scope.db
    .insertInto('channel_fetches')
    .values({ shop_id: scope.shopId, kind, requested_by: userId })
    .onConflict((conflict) => conflict.columns(['shop_id', 'kind']).where('status', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** A fetch that is under way, locked until the transaction ends; null = it has ended or was replaced. */
export async function runningFetch(scope: ShopScope, id: string): Promise<ChannelFetch | null> {
  const row = await scope.db
    .selectFrom('channel_fetches')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return row ? viewOf(row) : null;
}

export async function writeProgress(
  scope: ShopScope,
  { id, found: all, steps: tried }: { id: string; found: readonly FoundChannel[]; steps: readonly FetchStep[] },
): Promise<void> {
  await scope.db
    .updateTable('channel_fetches')
    .set({ found: storableJson(all), steps: storableJson(tried) })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

export async function endFetch(scope: ShopScope, id: string, status: 'done' | 'failed'): Promise<void> {
  await scope.db
    .updateTable('channel_fetches')
    .set({ status, finished_at: sql<Date>`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}
