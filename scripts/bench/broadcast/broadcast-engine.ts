import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { noPace } from '@kolaj/domain/broadcast/pace/pace';
import { albumsOfShop } from '@kolaj/server/features/broadcast/accept/accept-fill';
import { acceptSend } from '@kolaj/server/features/broadcast/accept/accept-send';
import { checkSubfolder } from '@kolaj/server/features/broadcast/plan/check-call';
import { readSendSettings } from '@kolaj/server/features/broadcast/settings.store';
import { type Battery, battery } from '@kolaj/server/features/broadcast/testing/battery/battery';
import type { TestChild } from '@kolaj/server/features/broadcast/testing/battery/start-child';
import type { Row } from '../../rows.ts';
import type { BenchDatabase } from './bench-database.ts';

const groups = 200;
const pictures = 300;
/** Each process works on eight at a time: enough for four of them. */
const phones = 32;
const processCounts = [1, 2, 4];
/** Until the processes are warm, and then for how long they are looked at, ms. */
const warmUpMs = 2_000;
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
    return [planned, ...speeds.flatMap(speedRows), duplicateRow(shop)];
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** From the call that is checked to the commit: routing, images, one row per group and picture, orders for the lanes. */
async function plan({ world, today }: Battery): Promise<Row> {
  const { announce, addresses, channel, phones: book } = world.pumpDeps;
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
    const deps = { announce, addresses, albums, now, settings, phones: known, requestedBy: world.user.id };
    return acceptSend(scope, call, { ...deps, note: () => undefined });
  });
  const seconds = Math.round((performance.now() - started) / 10) / 100;
  if (accepted.kind !== 'accepted') throw new Error(`The send was refused: ${accepted.refusal.message}`);
  return {
    id: 'broadcast.plan',
    what: `planning ${groups} groups × ${pictures} pictures in one transaction`,
    value: seconds,
    unit: 's',
    goal: '≤ 3',
    ok: seconds <= 3,
  };
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
async function cpuOf(children: readonly TestChild[]): Promise<number> {
  const times = children.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0);
}

function speedRows({ processes, perSecond, cpuMs }: Speed): Row[] {
  const of = processes === 1 ? '1 process' : `${processes} processes`;
  const value = Math.round(cpuMs * 100) / 100;
  return [
    {
      ...{ id: `broadcast.speed-${processes}`, what: `messages without pace, ${of}, sandbox on the same machine` },
      ...{ value: perSecond, unit: '/s', goal: '', ok: true },
    },
    {
      ...{ id: `broadcast.cpu-${processes}`, what: `… processor time of the engine per message, ${of}` },
      ...{ value, unit: 'ms', goal: '≤ 5', ok: value <= 5 },
    },
  ];
}

function duplicateRow({ world }: Battery): Row {
  const value = world.duplicates().length;
  const what = 'messages that came twice, over all of it and its kills';
  return { id: 'broadcast.twice', what, value, unit: '', goal: '= 0', ok: value === 0 };
}
