import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { adoptRunning } from '../../../server/src/adapters/postgres/embedded/adopt.ts';
import type { Row } from '../../rows.ts';
import { startProduct } from '../running-product.ts';
import { loadOf } from '../site/request-load.ts';

const connections = 8;
const ms = 4_000;
const warmUpMs = 2_000;
const shareGoal = 0.15;
const aloneGoalMs = 1;

const calls = [
  { id: 'shop', path: '/api/shop', isPost: false },
  { id: 'folder-list', path: '/api/shop/folder/list', isPost: true },
] as const;

/** What a call of the console costs, as a part of what a server with one query on the same database answers. */
export async function callsBench(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-calls-'));
  const dataDir = path.join(folder, 'data');
  try {
    const product = await startProduct(dataDir);
    const database = await adoptRunning(path.join(dataDir, 'postgres', 'pg18'));
    const floor = fork(
      fileURLToPath(new URL('./one-query.child.ts', import.meta.url)),
      [JSON.stringify(database?.connection)],
      { execArgv: [] },
    );
    try {
      const [floorPort] = await once(floor, 'message');
      return await measure(product.origin, z.number().parse(floorPort));
    } finally {
      floor.kill();
      await database?.stop();
      await product.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(origin: string, floorPort: number): Promise<Row[]> {
  const asked = { port: Number(new URL(origin).port), cookie: await cookieOf(origin), connections };
  const floor = { port: floorPort, path: '/', connections };
  await loadOf({ ...floor, ms: warmUpMs });
  const rows: Row[] = [];
  for (const { id, ...call } of calls) {
    await loadOf({ ...asked, ...call, ms: warmUpMs });
    // Before and after, because other work on the machine changes both.
    const before = await loadOf({ ...floor, ms: ms / 2 });
    const { perSecond } = await loadOf({ ...asked, ...call, ms });
    const after = await loadOf({ ...floor, ms: ms / 2 });
    const share = perSecond / ((before.perSecond + after.perSecond) / 2);
    const alone = 1_000 / (await loadOf({ ...asked, ...call, connections: 1, ms })).perSecond;
    rows.push(
      {
        id: `calls.${id}`,
        what: `${call.path}, answers at ${connections} connections`,
        value: Math.round(perSecond),
        unit: '/s',
        goal: '',
        ok: true,
      },
      {
        id: `calls.${id}.share`,
        what: `${call.path} ÷ Fastify with one query`,
        value: Math.round(share * 1_000) / 1_000,
        unit: '',
        goal: `>= ${shareGoal}`,
        ok: share >= shareGoal,
      },
      {
        id: `calls.${id}.alone`,
        what: `${call.path} alone`,
        value: Math.round(alone * 100) / 100,
        unit: 'ms',
        goal: `<= ${aloneGoalMs}`,
        ok: alone <= aloneGoalMs,
      },
    );
  }
  return rows;
}

async function cookieOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner@demo.kolaj.test', password: 'Demo-1234!' }),
  });
  const [cookie] = answer.headers.getSetCookie();
  return cookie?.split(';')[0] ?? '';
}
