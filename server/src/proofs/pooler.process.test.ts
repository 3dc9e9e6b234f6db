// The product behind a real connection pooler in transaction mode. Skipped where PgBouncer is neither installed nor unpacked.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { hasPooler, startPooler } from '@kolaj/testkit/pooler';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connect } from '../adapters/postgres/pool.ts';
import { inShop, lookAsSystem } from '../adapters/postgres/scope.ts';
import { keptQuestion } from '../adapters/postgres/transaction.ts';
import { batteryFile } from '../features/broadcast/testing/battery/battery-file.ts';
import { until } from '../features/broadcast/testing/until.ts';
import { storeSecret } from '../features/shop/open/secrets.store.ts';
import { sealer } from '../secrets/seal.ts';
import { aUser } from '../testing/rows/people.ts';
import { logIn, openEvents } from './testing/testing-import.ts';
import { type ServerOptions, startServer } from './testing/testing-server.ts';

const { start, closing, address, database } = await batteryFile('behind a connection pooler');
const secretKey = 'a key that is only used in tests, and long enough';
const size = { phones: 1, groups: 3, images: 2, seed: 11 };
const directUrl = `postgresql://${address.user}@/${address.database}?host=${encodeURIComponent(address.host)}`;

async function aPooler() {
  const pooler = await startPooler(address);
  closing.push(pooler.stop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-pooled-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  return { ...pooler, dataDir };
}

async function aServer(options: ServerOptions) {
  const server = await startServer(options);
  closing.push(async () => {
    server.process.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

describe.skipIf(!hasPooler())('behind a connection pooler in transaction mode', () => {
  it('the product starts, a send goes through, and the browser hears of it', async () => {
    const pooler = await aPooler();
    const shop = await start(size);
    const { world, caller } = shop;
    await world.within((scope) =>
      storeSecret(scope, sealer(secretKey), { name: 'whatsapp.key', value: shop.providerKey }),
    );
    const server = await aServer({
      dataDir: pooler.dataDir,
      roles: 'web,worker,scheduler',
      // Only its own sandbox may be sent to without the careful pace.
      ports: { sandbox: Number(new URL(world.sandboxUrl).port) },
      env: {
        DATABASE_URL: pooler.url,
        KOLAJ_DIRECT_DATABASE_URL: directUrl,
        KOLAJ_SITE_URL: world.media.origin,
        KOLAJ_SECRET_KEY: secretKey,
      },
    });
    await server.running();
    const { email } = await aUser(database, { shop: world.shop });
    const events = await openEvents(server, await logIn(server, email));

    const id = await shop.accept();
    const isSent = async () => (await caller.call(getBroadcast, { id, limit: 0 })).data.result.totals.queued === 0;
    await until(isSent, { patienceMs: 60_000, everyMs: 100 });
    await until(() => events.received().includes('"kind":"broadcasts"'), { patienceMs: 30_000, everyMs: 50 });
    expect(await shop.judge([id])).toMatchObject({ arrived: size.groups * size.images, duplicates: 0, lost: 0 });
  });

  it("another shop's id sees nothing, and time limits hold, whichever connection the pooler gives", async () => {
    const pooler = await aPooler();
    await start(size);
    const pooled = await connect({ address: { connectionString: pooler.url }, log: () => undefined });
    closing.push(() => pooled.close());
    const stranger = '11111111-1111-1111-1111-111111111111';
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        inShop(pooled, stranger, async ({ db }) => {
          const { rows } = await sql<{ shops: number; groups: number; limit: string }>`
            select (select count(*) from shops) as shops, (select count(*) from channel_groups) as groups,
              current_setting('statement_timeout') as limit`.execute(db);
          return rows[0];
        }),
      ),
    );
    expect(seen).toEqual(Array(20).fill({ shops: 0, groups: 0, limit: '5s' }));
  });

  const askSeven = keptQuestion('seven', () => sql<{ seven: number }>`select ${7}::int as seven`);

  it('a question whose plan connections keep elsewhere is asked by its text', async () => {
    const pooler = await aPooler();
    const pooled = await connect({ address: { connectionString: pooler.url }, log: () => undefined });
    closing.push(() => pooled.close());
    const looks = Array.from({ length: 40 }, () =>
      lookAsSystem(pooled, async ({ db }) => {
        const [row] = await askSeven(db, {});
        const kept = await sql`select from pg_prepared_statements`.execute(db);
        return [row?.seven, kept.rows.length];
      }),
    );
    expect(await Promise.all(looks)).toEqual(Array(40).fill([7, 0]));
  });

  it('without a direct address it does not start and says what to do; so does the doctor', async () => {
    const { dataDir, url } = await aPooler();
    const sentence = /DATABASE_URL leads to a connection pooler.+Set KOLAJ_DIRECT_DATABASE_URL/;
    const server = await aServer({ dataDir, env: { DATABASE_URL: url } });
    const { code, complaint } = await server.ended;
    expect(complaint).toMatch(sentence);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);

    const { stdout, status } = doctorSays({ KOLAJ_DATA_DIR: dataDir, DATABASE_URL: url });
    expect(stdout).toMatch(sentence);
    expect(status).toBe(1);
    const direct = doctorSays({ KOLAJ_DATA_DIR: dataDir, DATABASE_URL: url, KOLAJ_DIRECT_DATABASE_URL: directUrl });
    expect(direct.stdout).toContain('✓ What processes tell each other is heard (LISTEN).');
    expect(direct.stdout).toContain('✓ Row-level security keeps the shops apart.');
  });
});

function doctorSays(env: Record<string, string>) {
  const cli = path.join(import.meta.dirname, '../..', 'cli.mjs');
  return spawnSync(process.execPath, [cli, 'doctor'], { env: { KOLAJ_DEMO: 'off', ...env }, encoding: 'utf8' });
}
