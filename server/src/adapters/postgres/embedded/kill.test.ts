import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { startProcess } from '../testing/testing-process.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedPostgres } from './launcher.ts';

/** Put a printed seed here to see the same moments again. */
const seed = Date.now() % 2 ** 31;

/** The minimal standard generator (Park and Miller). */
function randomNumbers(start: number): (from: number, to: number) => number {
  let state = (start % 2_147_483_646) + 1;
  return (from, to) => {
    state = (state * 48_271) % 2_147_483_647;
    return from + Math.floor((state / 2_147_483_647) * (to - from));
  };
}

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-kill-'));
  await chmod(folder, 0o755);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function restarted(): Promise<EmbeddedPostgres & { restartMs: number }> {
  const started = performance.now();
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  if (server.kind === 'refused') throw new Error(server.sentence);
  return { ...server, restartMs: Math.round(performance.now() - started) };
}

/** What the database holds: the whole orders, and those whose lines are missing. */
async function ordersIn({ connection }: EmbeddedPostgres) {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(`select o.id, count(l.number)::int as lines
    from orders o left join lines l on l.order_id = o.id group by o.id`);
  await client.end();
  const whole = new Set(rows.filter(({ lines }) => lines === 2).map(({ id }) => Number(id)));
  return { whole, torn: rows.length - whole.size };
}

// Generous, since a busy machine is slow to start programs; about 10 s each on an idle one.
describe('kill -9', { timeout: 180_000 }, () => {
  it('during writes loses nothing that was acknowledged, ten times in a row', async () => {
    const random = randomNumbers(seed);
    const acknowledged: number[] = [];
    const restarts: number[] = [];
    for (let round = 0; round < 10; round++) {
      const writer = startProcess('kill-writer.child.ts', folder, String(round * 1_000_000));
      await writer.line('ready');
      await wait(random(20, 700));
      await writer.kill();
      acknowledged.push(...writer.lines.filter((line) => line !== 'ready').map(Number));

      const server = await restarted();
      restarts.push(server.restartMs);
      const { whole, torn } = await ordersIn(server);
      await server.stop();
      expect(torn, `seed ${seed}, round ${round}`).toBe(0);
      expect(
        acknowledged.filter((order) => !whole.has(order)),
        `seed ${seed}, round ${round}`,
      ).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThan(100);
    console.log(`seed ${seed}: ${acknowledged.length} acknowledged, 0 lost, restarts ${restarts.join(' ')} ms`);
  });

  it('during the first start leaves a folder that starts, five times', async () => {
    const random = randomNumbers(seed + 1);
    const moments: string[] = [];
    for (let round = 0; round < 5; round++) {
      await rm(folder, { recursive: true, maxRetries: 10 });
      const starter = startProcess('launcher.child.ts', folder);
      // From here on the first start takes about 700 ms, several times that on a busy machine.
      await expect.poll(() => existsSync(path.join(folder, 'postgres')), { interval: 5, timeout: 30_000 }).toBe(true);
      const afterMs = random(0, 900);
      await wait(afterMs);
      await starter.kill();

      const server = await restarted();
      moments.push(`${afterMs}→${server.restartMs}`);
      const client = new Client(server.connection);
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
      await server.stop();
    }
    console.log(`seed ${seed}: killed after → next start, ms: ${moments.join(', ')}`);
  });
});
