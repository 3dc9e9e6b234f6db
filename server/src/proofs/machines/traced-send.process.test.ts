// A send as a collector of traces sees it: from the owner's click in the web process to the provider's report that it has arrived.

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@kolaj/sandbox/provider';
import { defineWorld } from '@kolaj/sandbox/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShop } from '../../adapters/postgres/scope.ts';
import { batteryAccount } from '../../features/broadcast/testing/battery/battery-account.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { writeConnection } from '../../features/channel/open/connection.store.ts';
import { testDatabase } from '../../testing/database.ts';
import { startCollector, type TestCollector } from '../testing/testing-collector.ts';
import { freePorts, startServer, type TestServer } from '../testing/testing-server.ts';
import { aFirm } from './testing-firm.ts';
import { approveAll, bringPhotos, send, standing, startImport } from './testing-main-job.ts';

const secretKey = 'a key that is only used in tests, and long enough';
const account = batteryAccount({ phones: 1, groups: 2, standIns: false, isTelegram: false });
const patience = { patienceMs: 100_000, everyMs: 100 };

describe('a send in traces', () => {
  const closing: (() => Promise<unknown>)[] = [];
  const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let collector: TestCollector;
  let web: TestServer;

  beforeAll(async () => {
    database = await testDatabase();
    collector = await startCollector();
    closing.push(() => collector.close());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-traced-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const sandboxPort = Number(new URL(await sandbox.listen({ host: '127.0.0.1', port: 0 })).port);
    closing.push(() => sandbox.close());
    const { user, database: name, host } = database.address;
    const env = {
      DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`,
      KOLAJ_SECRET_KEY: secretKey,
      KOLAJ_AUTO_FTP: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const ports = { ...(await freePorts()), sandbox: sandboxPort };
    web = await startServer({ dataDir, ports, roles: 'web', env });
    const worker = await startServer({ dataDir, ports, roles: 'worker,scheduler', env });
    for (const server of [web, worker])
      closing.push(() => {
        server.process.kill('SIGKILL');
        return server.ended;
      });
    await Promise.all([web.running(), worker.running()]);
  }, 200_000);
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('is one trace with the number of the send, from who asked for it to what the provider reports', async () => {
    const firm = await aFirm({ database, origin: web.url, secretKey, account, paceMs: 5 });
    const { owner } = firm;
    await bringPhotos(owner, 1);
    await startImport(owner);
    await until(async () => (await owner.collages()).map(({ status }) => status).join() === 'done', patience);
    await approveAll(owner);
    const id = await send(owner);
    await until(async () => {
      const { totals } = await standing(owner, id);
      return totals.queued + totals.sending + totals.uncertain === 0;
    }, patience);
    const word = randomUUID();
    const messages = await inShop(database, firm.id, async (scope) => {
      await writeConnection(scope, { channel: 'whatsapp', driver: 'provider', settings: {}, hookWord: word });
      const rows = scope.db.selectFrom('deliveries').select('provider_message_id as message');
      return rows.where('broadcast_id', '=', id).execute();
    });
    const report = async (message: string | null) => {
      const data = [{ ackType: 'delivered', msgId: message, chatId: '1203@g.us' }];
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ type: 'ack', data });
      expect((await fetch(`${web.url}/hooks/${word}`, { method: 'POST', headers, body })).status).toBe(200);
    };
    for (const { message } of messages) await report(message);

    const number = id.replaceAll('-', '');
    const below = (name: string) => collector.spans().filter((span) => span.traceId === number && span.name === name);
    /** Of the requests in the traces that it is linked to. */
    const ledFrom = (name: string) =>
      below(name).flatMap(({ links }) =>
        collector.spans().flatMap((span) => (span.kind === 2 && links.includes(span.traceId) ? [span.name] : [])),
      );
    // From the click to the send, and from the send to what brought its reports.
    await until(() => ledFrom('broadcast').includes('POST /api/send_kolaj'), patience);
    await until(
      async () => {
        // The minute's round may have been quicker than what the call has ordered.
        await report(messages[0]?.message ?? null);
        return ledFrom('reports').includes('POST /hooks/:word');
      },
      { ...patience, everyMs: 1_000 },
    );
    const [first] = below('broadcast');
    expect(first).toMatchObject({ parentSpanId: null, process: { 'kolaj.roles': 'web' } });
    expect(below('send').map(({ parentSpanId }) => parentSpanId)).toEqual([first?.spanId, first?.spanId]);
    expect(below('send')[0]).toMatchObject({
      facts: { 'kolaj.shop': firm.id, 'kolaj.broadcast': id, 'kolaj.channel': 'whatsapp' },
      process: { 'kolaj.roles': 'worker,scheduler' },
    });
    expect(below('provider provider')[0]).toMatchObject({
      parentSpanId: below('send')[0]?.spanId,
      facts: { 'http.response.status_code': '200', 'kolaj.outcome': 'answered' },
    });

    // Nothing of it says who sends what to whom, and by which keys.
    const phone = account.phones[0]?.number ?? 'a phone';
    const words = [word, account.apiKey, account.productId, phone, ...account.groups.map((group) => group.id)];
    const texts = [...account.groups.map(({ name }) => name), ...messages.map(({ message }) => message ?? 'a message')];
    const people = [
      'Beren',
      'Selin',
      'test.kolaj.test',
      firm.keyword,
      'BR-2001',
      owner.cookie.split('=')[1] ?? 'a session',
    ];
    expect([...words, ...texts, ...people].filter((one) => collector.text().includes(one))).toEqual([]);
  }, 200_000);
});
