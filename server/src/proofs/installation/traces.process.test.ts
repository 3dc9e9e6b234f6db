import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCollector, type TestCollector, type ToldSpan } from '../testing/testing-collector.ts';
import { anImportingShop, productNames } from '../testing/testing-import.ts';
import { testInstallation } from '../testing/testing-installation.ts';
import { canSeeProcesses } from '../testing/testing-processes.ts';
import { openPort, until, untilFound } from '../testing/testing-server.ts';

const installation = testInstallation();
let collector: TestCollector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const traced = (more: Record<string, string> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=key%20of%20the%20collector',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  ...more,
});

/** The spans from the first of its trace down to this one. */
function wayTo(span: ToldSpan, all: readonly ToldSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? wayTo(parent, all) : []), `${span.process['kolaj.roles']}: ${span.name}`];
}

describe.skipIf(!canSeeProcesses)('a collector of traces', () => {
  it('sees one trace from the request in the web process to the child of the worker that draws', async () => {
    const dataDir = installation.dataFolder();
    const web = await installation.start({ dataDir, roles: 'web', env: traced() });
    const worker = await installation.start({ dataDir, roles: 'worker,scheduler', env: traced() });
    await Promise.all([web.running(), worker.running()]);
    const shop = await anImportingShop(web, await installation.database(web), { photos: 2 });
    await shop.startImport();
    await until(async () => (await shop.importStatus()) === 'done');

    const drawn = await untilFound(async () => collector.spans().find(({ name }) => name === 'picture render') ?? null);
    const whole = () => collector.spans().filter(({ traceId }) => traceId === drawn.traceId);
    await until(() => whole().some(({ name }) => name === 'POST /api/shop/folder/import'));
    await until(() => whole().filter(({ name }) => name === 'source.import-folder').length > 0);
    await until(() => whole().filter(({ name }) => name === 'picture render').length === 2);
    await until(() => whole().filter(({ name }) => name === 'collage.process').length === 2);
    expect(wayTo(drawn, whole())).toEqual([
      'web: POST /api/shop/folder/import',
      'web: transaction',
      'worker,scheduler: source.import-folder',
      expect.stringMatching(/^worker,scheduler: transaction$/),
      'worker,scheduler: collage.process',
      'worker,scheduler: picture render',
    ]);
    const names = new Set(whole().map(({ name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(['picture refine', 'insert collages', 'commit', 'look']));
    expect(drawn.facts).toMatchObject({ 'kolaj.outcome': 'made', 'kolaj.child_ms': expect.stringMatching(/^\d+$/) });
    expect(whole().find(({ name }) => name === 'collage.process')?.facts['kolaj.shop']).toBe(shop.shop.id);
    expect(drawn.process).toMatchObject({ 'service.name': 'kolaj', 'deployment.environment.name': 'trial' });
    // A look around that nobody asked for is no trace.
    const alone = collector.spans().filter(({ parentSpanId }) => parentSpanId === null);
    expect(alone.filter(({ name }) => /^(look|transaction|select|update|commit)/.test(name))).toEqual([]);

    // What people typed and what keys open is in none of it.
    const text = collector.text();
    const secret = shop.cookie.split('=')[1] ?? '';
    const words = [
      'Beren',
      'SS26',
      ...productNames(2),
      shop.shop.keyword,
      '@test.kolaj.test',
      'Demo-1234!',
      'key of',
      dataDir,
    ];
    expect([secret, ...words].filter((word) => text.includes(word))).toEqual([]);
    expect(new Set(collector.headers())).toEqual(new Set(['key of the collector']));
  });

  it('of a stranger nothing is taken for a trace, of a proxy what is one', async () => {
    const env = traced({ KOLAJ_TRUSTED_PROXIES: 'loopback' });
    const server = await installation.start({ dataDir: installation.dataFolder(), roles: 'web', env });
    await server.running();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const ask = (path: string, headers: Record<string, string>) => fetch(`${server.url}${path}`, { headers });
    await ask('/api/docs/json', { traceparent });
    await ask('/api/installation', { traceparent, 'x-forwarded-for': '203.0.113.7' });
    await ask('/terms', { traceparent: `${traceparent}-more`, 'x-forwarded-for': '203.0.113.7' });
    const left = { traceparent: traceparent.replace(/01$/, '00'), 'x-forwarded-for': '203.0.113.7' };
    await ask('/privacy?q=words-of-people', left);
    await ask('/health/live', {});

    await until(() => collector.spans().some(({ name }) => name === 'GET /health/live'));
    const told = collector.spans().filter(({ kind }) => kind === 2);
    expect(told.filter(({ traceId }) => traceparent.includes(traceId)).map(({ name }) => name)).toEqual([
      'GET /api/installation',
    ]);
    // The proxy has left that one out.
    expect(told).toHaveLength(4);
    expect(collector.text()).not.toContain('words-of-people');
  });

  it.each(['silent', 'failing'] as const)('that is %s costs a count, and no stop', async (how) => {
    collector.answer(how);
    const { port, close } = await openPort();
    await close();
    const env = traced({ KOLAJ_OPS_PORT: String(port), KOLAJ_DRAIN_SECONDS: '10' });
    const server = await installation.start({ dataDir: installation.dataFolder(), env });
    await server.running();
    const shop = await anImportingShop(server, await installation.database(server), { photos: 2 });
    await shop.startImport();
    await until(async () => (await shop.importStatus()) === 'done');
    expect(await shop.collages()).toEqual(productNames(2).map((name) => ({ name, status: 'done', exports: 1 })));
    await until(async () => {
      await fetch(`${server.url}/api/installation`);
      const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return /^kolaj_spans_dropped_total\{why="not-taken"\} [1-9]/m.test(figures);
    });
    const complaints = () => server.complained().match(/the collector does not take traces/g) ?? [];
    expect(complaints()).toHaveLength(1);

    const since = performance.now();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - since).toBeLessThan(6_000);
    expect(complaints()).toHaveLength(1);
  });

  it('is told only the share of the traces that is wished, each whole or not at all', async () => {
    const env = traced({ OTEL_TRACES_SAMPLER_ARG: '0' });
    const server = await installation.start({ dataDir: installation.dataFolder(), env });
    await server.running();
    const shop = await anImportingShop(server, await installation.database(server), { photos: 1 });
    await shop.startImport();
    await until(async () => (await shop.importStatus()) === 'done');
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(collector.asked()).toBe(0);
  });
});
