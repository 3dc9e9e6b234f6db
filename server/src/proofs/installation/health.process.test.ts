import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/launcher.ts';
import { anImportingShop } from '../testing/testing-import.ts';
import { testInstallation } from '../testing/testing-installation.ts';
import { openPort, type TestServer, until } from '../testing/testing-server.ts';

const installation = testInstallation();

async function readiness({ url }: TestServer) {
  const answer = await fetch(`${url}/health/ready`);
  return { status: answer.status, said: await answer.json() };
}

async function databaseIn(dataDir: string) {
  const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (started.kind === 'refused') throw new Error(started.sentence);
  const { host, user, database } = started.connection;
  return { ...started, url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}` };
}

async function aFreePort(): Promise<number> {
  const { port, close } = await openPort();
  await close();
  return port;
}

describe('a running server', () => {
  it('on a database elsewhere is not ready while that is away, and recovers automatically', async () => {
    const elsewhere = installation.dataFolder();
    const database = await databaseIn(elsewhere);
    const env = { DATABASE_URL: database.url };
    const server = await installation.start({ dataDir: installation.dataFolder(), env });
    await server.running();
    expect(await readiness(server)).toMatchObject({ status: 200, said: { ok: true, database: 'ok' } });

    await database.stop();
    await until(async () => (await readiness(server)).status === 503);
    expect(await readiness(server)).toMatchObject({ said: { ok: false, stopping: false, database: 'unreachable' } });
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody@test.kolaj.test', password: 'Demo-1234!' }),
    });
    expect(login.status).toBe(503);
    expect(login.headers.get('retry-after')).toBe('2');
    expect(await login.json()).toMatchObject({ success: false, code: 'unavailable' });

    const again = await databaseIn(elsewhere);
    await until(async () => (await readiness(server)).status === 200);
    server.process.kill('SIGKILL');
    await server.ended;
    await again.stop();
  });

  it('refuses what is too big or too deep with the error shape while it imports, and tells its figures', async () => {
    const ops = await aFreePort();
    const server = await installation.start({
      dataDir: installation.dataFolder(),
      env: { KOLAJ_OPS_PORT: String(ops) },
    });
    await server.running();
    const shop = await anImportingShop(server, await installation.database(server), { photos: 6 });
    await shop.startImport();
    await until(async () => (await shop.collages()).length > 0);

    const send = async (body: string) => {
      const headers = { cookie: shop.cookie, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/shop/folder/import`, { method: 'POST', headers, body });
      return { status: answer.status, json: await answer.json() };
    };
    expect(await send(`"${'x'.repeat(6_000_000)}"`)).toMatchObject({
      status: 413,
      json: { success: false, code: 'too_large', request_id: expect.any(String) },
    });
    expect(await send('['.repeat(60) + ']'.repeat(60))).toMatchObject({
      status: 400,
      json: { success: false, code: 'bad_json', request_id: expect.any(String) },
    });

    const metrics = await (await fetch(`http://127.0.0.1:${ops}/metrics`)).text();
    expect(metrics).toContain(
      'kolaj_http_request_seconds_count{method="POST",route="/api/shop/folder/import",status="413"} 1',
    );
    await until(async () => (await shop.importStatus()) === 'done');
    await until(async () => JSON.stringify(await readiness(server)).includes('"last_worker_claim_at":"'));
  });

  it('without the role web tells its health and its figures at the ops address, and stops in order', async () => {
    const ops = await aFreePort();
    const env = { KOLAJ_OPS_PORT: String(ops) };
    const worker = await installation.start({ dataDir: installation.dataFolder(), roles: 'worker,scheduler', env });
    await worker.running();
    const ask = (path: string) => fetch(`http://127.0.0.1:${ops}${path}`);
    const text = await (await ask('/metrics')).text();
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect((await ask('/health/live')).status).toBe(200);
    expect(await (await ask('/health/ready')).json()).toMatchObject({ ok: true, stopping: false, database: 'ok' });
    expect((await ask('/api/auth/user')).status).toBe(404);
    await expect(fetch(`${worker.url}/health/live`)).rejects.toThrow();

    worker.process.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
  });

  it('does not start on an ops port that somebody has, and says so in a sentence', async () => {
    const { port, close } = await openPort();
    const env = { KOLAJ_OPS_PORT: String(port) };
    const server = await installation.start({ dataDir: installation.dataFolder(), env });
    const { code, complaint } = await server.ended;
    expect([code, complaint]).toEqual([1, `Port ${port} (ops) is already taken on 127.0.0.1. Set another port.\n`]);
    await close();
  });
});
