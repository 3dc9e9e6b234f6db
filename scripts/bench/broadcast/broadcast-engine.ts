import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { noPace } from '@kolaj/domain/broadcast/pace/pace';
import { albumsOfShop } from '@kolaj/server/features/broadcast/accept/accept-fill';
import { acceptSend } from '@kolaj/server/features/broadcast/accept/accept-send';
import { checkSubfolder } from '@kolaj/server/features/broadcast/plan/check-call';
import { readSendSettings } from '@kolaj/server/features/broadcast/settings.store';
import { type Battery, battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import type { TestChild } from '@kolaj/server/features/broadcast/testing/battery/start-child';
import { sql } from 'kysely';
import type { Row } from '../../rows.ts';
import { startBareSender } from './bare-sender.ts';
import type { BenchDatabase } from './bench-database.ts';

const groups = 200;
const pictures = 300;
/** Each process works on eight at a time: enough for four of them. */
const phones = 32;
const processCounts = [1, 2, 4];
/** Until the processes are warm, and then for how long they are looked at, ms. */
const warmUpMs = 8_000;
const lookMs = 5_000;

/** Plans 60,000 messages in one transaction and sends as many of them as the time allows, without pace. */
export async function engineRows(database: BenchDatabase): Promise<Row[]> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const shop = await battery(database, closing, {
      ...{ phones, groups, images: pictures, standIns: false, seed: 1, timeoutMs: 5_000 },
      serverConfig: { sending_pace: { whatsapp: noPace, telegram: noPace } },
    });
    const planned = await plan(shop);
    const speeds: Speed[] = [];
    for (const processes of processCounts) speeds.push(await measureSpeed(shop, processes));
    const twice = duplicateRow(shop);
    // Last: what the bare one sends stands in the groups already.
    const bareMs = await measureBare(database, shop);
    return [...planned, ...speeds.flatMap((speed) => speedRows(speed, bareMs)), twice];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** From the call that is checked to the commit: routing, images, one row per group and picture, orders for the lanes. */
async function plan({ world, today }: Battery): Promise<Row[]> {
  const { addresses, channel, phones: book } = world.pumpDeps;
  const now = new Date();
  const known = await book.forRouting(world.shop.id, []);
  const albums = await albumsOfShop(channel, world.shop.id);
  const started = performance.now();
  const accepted = await world.within(async (scope) => {
    const call = {
      stream: 'kolaj' as const,
      subfolder: await checkSubfolder(scope, world.subfolderId, 'kolaj'),
      days: [today],
      sendAfter: null,
      onlySaleGroup: false,
      resend: false,
      batch: '',
      hashes: world.images.map(({ sha256 }) => sha256),
      collageIds: new Set(world.images.map(({ collageId }) => collageId)),
    };
    const settings = await readSendSettings(scope);
    const deps = { addresses, albums, now, settings, phones: known, requestedBy: world.user.id };
    return acceptSend(scope, call, { ...deps, note: () => undefined });
  });
  const seconds = (performance.now() - started) / 1000;
  if (accepted.kind !== 'accepted') throw new Error(`The send was refused: ${accepted.refusal.message}`);
  const bareSeconds = await insertBare(world, accepted.broadcastId);
  const ratio = Math.round((seconds / bareSeconds) * 100) / 100;
  const what = `planning ${groups} groups × ${pictures} pictures in one transaction`;
  return [
    { id: 'broadcast.plan', what, value: Math.round(seconds * 100) / 100, unit: 's', goal: '', ok: true },
    {
      ...{ id: 'broadcast.plan-ratio', what: '… ÷ a bare multi-row insert of the same rows' },
      ...{ value: ratio, unit: '×', goal: '≤ 2', ok: ratio <= 2 },
    },
  ];
}

type Columns = Record<'lane' | 'channel' | 'group' | 'name' | 'kind' | 'target' | 'part', unknown[]>;

/** The floor of planning: the same rows, ready in memory, into the same tables. Its send is gone afterwards. Seconds. */
async function insertBare(world: Battery['world'], plannedId: string): Promise<number> {
  const broadcastId = randomUUIDv7();
  const columns = await world.within(async ({ db }) => {
    await sql`
      insert into broadcasts
      select (jsonb_populate_record(planned, jsonb_build_object('id', ${broadcastId}::text, 'send_id', ${broadcastId}::text))).*
      from broadcasts planned where id = ${plannedId}`.execute(db);
    const { rows } = await sql<Columns>`
      select array_agg(lane_id) as lane, array_agg(channel) as channel, array_agg(group_id) as group,
        array_agg(group_name) as name, array_agg(target_kind) as kind, array_agg(target_position) as target,
        array_agg(part) as part
      from deliveries where broadcast_id = ${plannedId}`.execute(db);
    return rows[0];
  });
  if (!columns) throw new Error('nothing was planned');
  const started = performance.now();
  await world.within(async ({ db, shopId }) => {
    await sql`
      insert into deliveries
        (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position, part)
      select ${shopId}, ${broadcastId}, * from unnest(${columns.lane}::uuid[], ${columns.channel}::text[],
        ${columns.group}::text[], ${columns.name}::text[], ${columns.kind}::text[], ${columns.target}::int[],
        ${columns.part}::int[])`.execute(db);
  });
  const seconds = (performance.now() - started) / 1000;
  await world.within(({ db }) => db.deleteFrom('broadcasts').where('id', '=', broadcastId).execute());
  return seconds;
}

interface Speed {
  processes: number;
  perSecond: number;
  cpuMs: number;
}

async function measureSpeed(shop: Battery, processes: number): Promise<Speed> {
  const children = await Promise.all(Array.from({ length: processes }, () => shop.startSender()));
  try {
    await shop.minute();
    await delay(warmUpMs);
    const before = { messages: shop.world.received().length, cpuMs: await cpuOf(children), at: performance.now() };
    await delay(lookMs);
    const messages = shop.world.received().length - before.messages;
    const cpuMs = (await cpuOf(children)) - before.cpuMs;
    const seconds = (performance.now() - before.at) / 1000;
    return { processes, perSecond: Math.round(messages / seconds), cpuMs: cpuMs / Math.max(1, messages) };
  } finally {
    await Promise.all(children.map((child) => child.kill()));
    // Until the lanes of the killed ones are free again.
    await delay(1_500);
  }
}

/** Processor time of these processes so far, ms; Linux counts in hundredths of a second. */
async function cpuOf(children: readonly Pick<TestChild, 'pid'>[]): Promise<number> {
  const times = children.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}

/** The floor of sending: processor time of a bare HTTP post of the same body and one committed update, ms. */
async function measureBare(database: BenchDatabase, { world, phoneIds, providerKey }: Battery): Promise<number> {
  const bare = await startBareSender({
    address: database.address,
    url: `${world.sandboxUrl}/api/battery-product/${phoneIds[0]}/sendMessage`,
    key: providerKey,
    picture: world.images[0]?.url ?? '',
    group: world.received()[0]?.groupId ?? '',
  });
  try {
    await delay(warmUpMs);
    const before = { messages: bare.sent(), cpuMs: await cpuOf([bare]) };
    await delay(lookMs);
    const after = { messages: bare.sent(), cpuMs: await cpuOf([bare]) };
    return (after.cpuMs - before.cpuMs) / Math.max(1, after.messages - before.messages);
  } finally {
    await bare.kill();
  }
}

function speedRows({ processes, perSecond, cpuMs }: Speed, bareMs: number): Row[] {
  const of = processes === 1 ? '1 process' : `${processes} processes`;
  const ratio = Math.round((cpuMs / bareMs) * 100) / 100;
  const ms = (value: number) => Math.round(value * 100) / 100;
  return [
    {
      ...{ id: `broadcast.speed-${processes}`, what: `messages without pace, ${of}, sandbox on the same machine` },
      ...{ value: perSecond, unit: '/s', goal: '', ok: true },
    },
    {
      ...{ id: `broadcast.cpu-${processes}`, what: `… processor time of the engine per message, ${of}` },
      ...{ value: ms(cpuMs), unit: 'ms', goal: '', ok: true },
    },
    {
      ...{
        id: `broadcast.cpu-${processes}-ratio`,
        what: `… ÷ a bare post and one committed update (${ms(bareMs)} ms)`,
      },
      ...{ value: ratio, unit: '×', goal: '≤ 3', ok: ratio <= 3 },
    },
  ];
}

function duplicateRow({ world }: Battery): Row {
  const value = world.duplicates().length;
  const what = 'messages that came twice, over all of it and its kills';
  return { id: 'broadcast.twice', what, value, unit: '', goal: '= 0', ok: value === 0 };
}
