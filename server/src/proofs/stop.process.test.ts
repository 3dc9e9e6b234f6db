import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPostmaster } from '../adapters/postgres/data-folder/postmaster.ts';
import { anImportingShop, openEvents, productNames } from './testing/testing-import.ts';
import { testInstallation } from './testing/testing-installation.ts';
import { canSeeProcesses, imagingPids, processesOn } from './testing/testing-processes.ts';
import { type TestServer, until, untilDeserted } from './testing/testing-server.ts';

const installation = testInstallation();

/** A login that the server has begun to read and whose end has not been sent; then a question for its health. */
async function slowLogin(server: TestServer) {
  const body = JSON.stringify({ username: 'nobody@test.kolaj.test', password: 'Demo-1234!' });
  const host = `host: 127.0.0.1:${server.ports.console}`;
  const type = 'content-type: application/json';
  const socket = connect(server.ports.console, '127.0.0.1').setEncoding('utf8');
  let text = '';
  const ended = once(socket, 'close');
  socket.on('data', (chunk: string) => (text += chunk));
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\n${host}\r\n${type}\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await until(() => text.includes('100 Continue'));
  socket.write(body.slice(0, 10));
  return async function finish(): Promise<string> {
    socket.write(`${body.slice(10)}GET /health/ready HTTP/1.1\r\n${host}\r\n\r\n`);
    await ended;
    return text;
  };
}

const isDatabaseReady = async (dataDir: string) =>
  (await readPostmaster(path.join(dataDir, 'postgres', 'pg18')))?.isReady === true;

const isOpen = ({ url }: TestServer) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );

/** On a connection that is open already, if there is one. */
async function askBy(agent: Agent, where: string) {
  const request = get(where, { agent });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  answer?.resume();
  await once(answer ?? request, 'end');
  return { status: answer?.statusCode, connection: answer?.headers.connection };
}

/** A process that the death of another has ended meanwhile needs no signal: on two cores the server's own child may be quicker. */
function terminate(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe.skipIf(!canSeeProcesses)('a server that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers what is in flight, ends event streams and leaves nothing behind',
    async (signal) => {
      const server = await installation.start({ dataDir: installation.dataFolder() });
      await server.running();
      const shop = await anImportingShop(server, await installation.database(server), { photos: 6 });
      const events = await openEvents(server, shop.cookie);
      await shop.startImport();
      await until(() => imagingPids(server.dataDir).length > 0);
      const finishLogin = await slowLogin(server);
      await until(() => events.received().includes('refresh'));

      const begin = performance.now();
      server.process.kill(signal);
      expect(await events.ended).toBe('ended');
      await until(async () => !(await isOpen(server)));
      const answers = await finishLogin();
      expect(answers).toContain('HTTP/1.1 200 OK');
      expect(answers).toMatch(/HTTP\/1\.1 503 [\s\S]+"stopping":true/);
      expect((await server.ended).code).toBe(0);
      expect(performance.now() - begin).toBeLessThan(20_000);
      expect(await untilDeserted(server.dataDir)).toEqual([]);
    },
  );

  it('waits for a request no longer than it may, and says that it broke it off', async () => {
    const server = await installation.start({
      dataDir: installation.dataFolder(),
      env: { KOLAJ_DRAIN_SECONDS: '2' },
    });
    await server.running();
    await slowLogin(server);
    const begin = performance.now();
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - begin).toBeGreaterThan(2_000);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(server.complained()).toContain('Broken off after 2 s (KOLAJ_DRAIN_SECONDS): requests: 1.');
    expect(await untilDeserted(server.dataDir)).toEqual([]);
  });

  it('with KOLAJ_LEAD_SECONDS goes on answering, and tells proxies on their open connections to ask another', async () => {
    const server = await installation.start({ dataDir: installation.dataFolder(), env: { KOLAJ_LEAD_SECONDS: '2' } });
    await server.running();
    const sites = `http://127.0.0.1:${server.ports.site}/s/none/`;
    // Opened before, as a proxy holds them.
    const agent = new Agent({ keepAlive: true });
    for (const where of [`${server.url}/api/installation`, sites])
      expect((await askBy(agent, where)).connection).toBe('keep-alive');
    server.process.kill('SIGTERM');
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 503);
    expect(await askBy(agent, `${server.url}/api/installation`)).toEqual({ status: 200, connection: 'close' });
    expect(await askBy(agent, sites)).toEqual({ status: 404, connection: 'close' });
    agent.destroy();
    expect((await server.ended).code).toBe(0);
  });

  it('in the middle of an import leaves the rest to the next start, and nothing fails', async () => {
    const stopped = await installation.start({ dataDir: installation.dataFolder() });
    await stopped.running();
    const shop = await anImportingShop(stopped, await installation.database(stopped), { photos: 6 });
    await shop.startImport();
    await until(async () => (await shop.collages()).some(({ status }) => status === 'done'));
    stopped.process.kill('SIGTERM');
    expect((await stopped.ended).code).toBe(0);

    const next = await installation.start({ dataDir: stopped.dataDir });
    await next.running();
    await until(async () => (await shop.importStatus()) === 'done');
    expect(await shop.collages()).toEqual(productNames(6).map((name) => ({ name, status: 'done', exports: 1 })));
  });

  it('by the death of the npm that started it ends automatically', async () => {
    const dataDir = installation.dataFolder();
    const server = await installation.start({
      dataDir,
      env: { npm_lifecycle_event: 'start' },
      through: ['sh', '-c', '"$@"; true', 'npm'],
    });
    await server.running();
    expect(processesOn(dataDir).length).toBeGreaterThan(2);
    server.process.kill('SIGKILL');
    expect(await untilDeserted(dataDir)).toEqual([]);
  });

  it('by one Ctrl-C that arrives three times (terminal, npm, launcher) ends once and in order', async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await server.running();
    server.process.kill('SIGINT');
    await until(() => server.said().includes('Stopping…'));
    server.process.kill('SIGINT');
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(server.said().match(/Stopping…/g)).toHaveLength(1);
    expect(await untilDeserted(server.dataDir)).toEqual([]);
  });

  it('while it is still starting ends in order with what it has begun', async () => {
    const dataDir = installation.dataFolder();
    const server = await installation.start({ dataDir });
    await until(() => isDatabaseReady(dataDir));
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(server.said()).not.toContain('Kolaj is running');
    expect(server.said().match(/Stopping…/g)).toHaveLength(1);
    expect(await untilDeserted(dataDir)).toEqual([]);

    const next = await installation.start({ dataDir });
    await next.running();
  });

  it('in the moment in which it answers for the first time ends in order', async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await until(() => isOpen(server));
    server.process.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
    expect(await untilDeserted(server.dataDir)).toEqual([]);
  });

  it('twice, as by a group signal and a dying database, ends once and in order', async () => {
    const server = await installation.start({ dataDir: installation.dataFolder() });
    await server.running();
    for (const { pid } of processesOn(server.dataDir)) {
      if (pid !== server.pid) terminate(pid);
    }
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await untilDeserted(server.dataDir)).toEqual([]);
  });
});
