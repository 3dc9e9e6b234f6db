import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { anImportingShop } from './testing/testing-import.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { type TestServer, until } from './testing/testing-server.ts';

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
    const server = await installation.start({ dataDir: installation.dataFolder() });
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

    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(
      'kolaj_http_request_seconds_count{method="POST",route="/api/shop/folder/import",status="413"} 1',
    );
    await until(async () => (await shop.importStatus()) === 'done');
    await until(async () => JSON.stringify(await readiness(server)).includes('"last_worker_claim_at":"'));
  });
});
