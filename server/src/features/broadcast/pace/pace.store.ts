import { pacePolicy } from '@kolaj/contract/broadcast/pace';
import type { PacePolicy } from '@kolaj/domain/broadcast/pace/pace';
import { carefulChoice, type PaceChoice, pacePresets, policyOf } from '@kolaj/domain/broadcast/pace/pace-choice';
import { driverNames } from '@kolaj/domain/channel/connection';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { type InstallationAddresses, leadsToSandbox } from '@kolaj/domain/channel/leads-to-sandbox';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { msInterval } from '../lane/lane.store.ts';
import { hurryPhones } from '../lane/shared-phone.store.ts';

const policy = z.catch(z.nullable(pacePolicy), null);
const shopPace = z.object({ whatsapp: policy, telegram: policy });
const preset = z.catch(z.enum(pacePresets), 'careful');

/**
 * What `server_config.sending_pace` says, where nobody has chosen a pace: the word `sandbox` or `{ whatsapp?, telegram? }`
 * with whole policies. Anything else, and what it does not name, is the careful default (D-54): never no pace by mistake.
 */
function configuredChoice(configured: unknown, channel: ChannelKind): PaceChoice {
  if (configured === 'sandbox') return { preset: 'none', policy: null };
  const parsed = z.safeParse(shopPace, configured);
  const own = parsed.success ? parsed.data[channel] : null;
  return own ? { preset: 'own', policy: own } : carefulChoice;
}

/** A kept row; figures that do not fit any more are none. */
function storedChoice(row: { preset: string; policy: unknown }): PaceChoice {
  return { preset: z.parse(preset, row.preset), policy: z.parse(policy, row.policy) };
}

/** The pace of one channel as it holds now. */
export interface KnownPace {
  choice: PaceChoice;
  policy: PacePolicy;
  /** Whether this channel's messages go to the sandbox. */
  isSandbox: boolean;
  /** 0 = nobody has chosen. */
  version: number;
  changed: { at: Date; by: string | null } | null;
}

export type Paces = Readonly<Record<ChannelKind, KnownPace>>;

const storedPaces = z.array(
  z.object({
    channel: z.enum(channelKinds),
    preset: z.string(),
    policy: z.unknown(),
    version: z.int(),
    at: z.string(),
    by: z.nullable(z.string()),
  }),
);
const ways = z.array(
  z.object({ channel: z.enum(channelKinds), driver: z.enum(driverNames), baseUrl: z.nullable(z.string()) }),
);

interface PaceRow {
  configured: unknown;
  paces: unknown;
  ways: unknown;
}

/** Both channels' paces, in one query: every message asks. What was chosen for the sandbox holds only while it leads there. */
export async function readPaces(scope: ShopScope, addresses: InstallationAddresses): Promise<Paces> {
  const { rows } = await sql<PaceRow>`
    select s.server_config -> 'sending_pace' as configured,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', p.channel, 'preset', p.preset, 'policy', p.policy,
        'version', p.version, 'at', p.updated_at, 'by', u.name)), '[]')
        from paces p left join users u on u.id = p.updated_by where p.shop_id = s.id) as paces,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', c.channel, 'driver', c.driver,
        'baseUrl', c.settings ->> 'base_url')), '[]') from channel_connections c where c.shop_id = s.id) as ways
    from shops s where s.id = ${scope.shopId}`.execute(scope.db);
  const [row] = rows;
  if (!row) throw new Error('The shop of this scope is gone.');
  return { whatsapp: paceOf(row, 'whatsapp', addresses), telegram: paceOf(row, 'telegram', addresses) };
}

function paceOf(row: PaceRow, channel: ChannelKind, addresses: InstallationAddresses): KnownPace {
  const stored = z.parse(storedPaces, row.paces).find((one) => one.channel === channel);
  const choice = stored
    ? storedChoice({ preset: stored.preset, policy: stored.policy })
    : configuredChoice(row.configured, channel);
  const isSandbox = leadsToSandbox(wayOf(z.parse(ways, row.ways), channel), addresses);
  return {
    choice,
    policy: policyOf(choice, { channel, isSandbox }),
    isSandbox,
    version: stored?.version ?? 0,
    changed: stored ? { at: new Date(stored.at), by: stored.by } : null,
  };
}

/** The channel's own connection; Telegram accounts of the provider go through the connection of WhatsApp. */
function wayOf(known: z.infer<typeof ways>, channel: ChannelKind) {
  const own = known.find((way) => way.channel === channel);
  const shared = known.find((way) => way.channel === 'whatsapp' && way.driver === 'provider');
  return own ?? shared ?? { driver: 'provider' as const, baseUrl: null };
}

export interface PaceChange extends PaceChoice {
  channel: ChannelKind;
  userId: string;
  /** The version this change is made to. */
  version: number;
}

/** Keeps a choice; null = somebody else has changed it in the meantime. */
export async function writePace(
  scope: ShopScope,
  { channel, preset, policy, userId, version }: PaceChange,
): Promise<number | null> {
  const values = {
    preset,
    // Figures of one's own stay for the next time that they are chosen.
    ...(policy === null ? {} : { policy: JSON.stringify(policy) }),
    updated_by: userId,
    updated_at: sql<Date>`now()`,
  };
  const row = await scope.db
    .insertInto('paces')
    .values({ shop_id: scope.shopId, channel, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'channel'])
        .doUpdateSet({ ...values, version: sql<number>`paces.version + 1` })
        .where('paces.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/**
 * Lets lanes that wait under the old pace (a window, a cap, a long rest) ask again under the new one, after at most the
 * new pace's longest gap. Pauses stay. Answers with the lanes.
 */
export async function wakeForNewPace(
  scope: ShopScope,
  { channel, policy: { sameGroup, otherGroup, rest } }: { channel: ChannelKind; policy: PacePolicy },
): Promise<string[]> {
  const longestMs = Math.max(sameGroup.maxMs, otherGroup.maxMs) + (rest?.wait.maxMs ?? 0);
  const waiting = scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('channel', '=', channel)
    .where('next_at', '>', sql<Date>`now()`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate();
  const rows = await scope.db
    .updateTable('lanes')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', waiting)
    .set({ next_at: sql<Date>`least(next_at, now() + ${msInterval(longestMs)})` })
    .returning('id')
    .execute();
  const laneIds = rows.map(({ id }) => id);
  await hurryPhones(scope, laneIds, longestMs);
  return laneIds;
}
