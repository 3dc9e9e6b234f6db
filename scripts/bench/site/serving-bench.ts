import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { buildRelease } from '@kolaj/catalogue/release/release-build';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import { sampleSnapshot } from '@kolaj/domain/site/sample-snapshot';
import { asSystem, inShop } from '@kolaj/server/adapters/postgres/scope';
import { openReleases } from '@kolaj/server/features/site/releases';
import type { Row } from '../../rows.ts';
import { type BenchDatabase, withDatabase } from '../broadcast/bench-database.ts';
import { type Load, loadOf } from './request-load.ts';

const connections = 16;
const rounds = 5;
const ms = 1500;
const sitePath = '/s/lalezar/';

/** The site's server beside a bare server of Node that answers the same bytes from memory, in turns. */
export async function servingBench(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-serving-'));
  await chmod(dataDir, 0o755);
  try {
    return await withDatabase(async (database) => {
      await publishSample(database, dataDir);
      return compare(database, dataDir);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A published site of 600 products; answers the id of its shop. */
export async function publishSample(database: BenchDatabase, dataDir: string): Promise<string> {
  const config = { open_brands: true, show_detail: true, whatsapp_phone: '+905320000000' };
  const derived = deriveSite(sampleSnapshot({ products: 600, brands: 30, config }));
  if (derived.kind === 'refused') throw new Error('The sample shop has no products.');
  const { folder } = await buildCatalogue();
  const wanted = {
    generator: await loadGenerator(folder),
    site: derived.site,
    options: {
      basePath: sitePath,
      siteUrl: `https://sites.example.com${sitePath}`,
      mediaUrl: ({ sha256 }: { sha256: string }) => `https://media.example.com/media/${sha256}.webp`,
    },
    earlier: null,
  };
  const shop = await asSystem(database, ({ db }) =>
    db
      .insertInto('shops')
      .values({
        ...{ pid: 'pid-lalezar', keyword: 'lalezar', name: 'Lalezar', subscription_package: 'trial-start' },
        ...{ server_config: '{}', client_config: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const buildId = await inShop(database, shop.id, async ({ db }) => {
    const build = await db
      .insertInto('builds')
      .values({ shop_id: shop.id, token: 'token', status: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('shops').set({ live_build_id: build.id }).where('id', '=', shop.id).execute();
    return build.id;
  });
  await openReleases(dataDir).write({ shopId: shop.id, buildId, earlierId: null }, (put) => buildRelease(wanted, put));
  return shop.id;
}

async function compare({ address }: BenchDatabase, dataDir: string): Promise<Row[]> {
  const [ours, bare] = [await serverOf('ours', { address, dataDir }), await serverOf('bare', { address, dataDir })];
  const turns: { ours: Load; bare: Load }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const turn = { bare: await loadAt(bare.port), ours: await loadAt(ours.port) };
      // The first one warms both up.
      if (round > 0) turns.push(turn);
    }
  } finally {
    for (const { child } of [ours, bare]) await endOf(child);
  }
  const shares = turns.map((turn) => turn.ours.perSecond / turn.bare.perSecond).sort((a, b) => a - b);
  const share = shares[Math.floor(shares.length / 2)] ?? 0;
  const best = (of: (turn: (typeof turns)[number]) => number) => hundredths(Math.min(...turns.map(of)));
  const p99 = best((turn) => turn.ours.p99);
  const rate = Math.round(Math.max(...turns.map((turn) => turn.ours.perSecond)));
  return [
    {
      id: 'site.serving',
      what: 'pages a second of the site server ÷ a bare Node server with the same bytes in memory',
      ...{ value: hundredths(share), unit: 'ratio', goal: '>= 0.5', ok: share >= 0.5 },
    },
    {
      id: 'site.serving-p99',
      what: `p99 of a page, ${connections} connections (${best((turn) => turn.bare.p99)} ms of the bare server)`,
      ...{ value: p99, unit: 'ms', goal: '<= 5', ok: p99 <= 5 },
    },
    { id: 'site.serving-rate', what: 'pages a second', value: rate, unit: 'a second', goal: '', ok: true },
  ];
}

const loadAt = (port: number) => loadOf({ port, path: sitePath, connections, ms });
const hundredths = (value: number) => Math.round(value * 100) / 100;

interface ServerOrders {
  address: object;
  dataDir: string;
  trustedProxies?: readonly string[];
}

export async function serverOf(kind: 'ours' | 'bare', orders: ServerOrders) {
  const child = fork(
    new URL('./site-server.child.ts', import.meta.url),
    [JSON.stringify({ ...orders, path: sitePath }), kind],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A server of the bench ended.'))),
  ]);
  return { child, port: Number(port) };
}

export async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
