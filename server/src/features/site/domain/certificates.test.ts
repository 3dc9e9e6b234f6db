import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpsServer } from '../../../http/serving/ops-server.ts';
import { testDatabase } from '../../../testing/database.ts';
import { testMetrics } from '../../../testing/test-metrics.ts';

const database = await testDatabase();
const settings = path.join(import.meta.dirname, '../../../../../deploy/Caddyfile-domains');
const caddy = ['/usr/local/bin/caddy', '/usr/bin/caddy'].find((place) => {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

async function portOf(server: { address: () => unknown }): Promise<number> {
  return Number(Object(server.address()).port);
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = await portOf(server);
  server.close();
  return port;
}

describe('Caddy with the settings of deploy/ (D-102)', () => {
  let folder = '';
  let https = 0;
  let running: ChildProcess | null = null;
  const asked: string[] = [];
  const servers: Server[] = [];
  const ops = createOpsServer({
    ...{ database, dataDir: '/nowhere', metrics: testMetrics(database), log: pino({ level: 'silent' }) },
    ...{ phase: () => 'running', signs: async () => ({}), clock: () => new Date() },
    certificateAllowed: async (host) => {
      asked.push(host);
      return host === 'lale.test';
    },
  });

  async function aServer(name: string): Promise<number> {
    const server = createServer(({ headers, url }, response) => response.end(`${name} ${headers.host} ${url}`));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return portOf(server);
  }

  beforeAll(async () => {
    if (caddy === undefined) return;
    folder = await mkdtemp(path.join(tmpdir(), 'kolaj-caddy-'));
    await ops.listen({ port: 0, host: '127.0.0.1' });
    const [site, console, http] = [await aServer('site'), await aServer('console'), await freePort()];
    https = await freePort();
    // Its own authority signs here; the rest is as it is told to operators.
    const ofTest = `admin off\n\tskip_install_trust\n\tlocal_certs\n\thttp_port ${http}\n\thttps_port ${https}\n`;
    const text = (await readFile(settings, 'utf8'))
      .replace(/^\{\n/m, `{\n\t${ofTest}`)
      .replace('127.0.0.1:9090', `127.0.0.1:${await portOf(ops.server)}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${site}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${console}`);
    const place = path.join(folder, 'Caddyfile');
    await writeFile(place, text);
    running = spawn(caddy, ['run', '--config', place, '--adapter', 'caddyfile'], {
      ...{ stdio: 'ignore', env: { HOME: folder } },
    });
    for (let tries = 0; tries < 100; tries++) {
      if ((await get('sites.example.com', '/')) !== 'no certificate') break;
      await wait(100);
    }
  }, 30_000);

  afterAll(async () => {
    await ops.close();
    for (const server of servers) server.close();
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  const get = (host: string, at: string) =>
    new Promise<string>((resolve) => {
      const options = { host: '127.0.0.1', port: https, servername: host, rejectUnauthorized: false, agent: false };
      request({ ...options, path: at, headers: { host } }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk))).on('end', () => resolve(body));
      })
        .on('error', () => resolve('no certificate'))
        .end();
    });

  it('has a certificate for a proven domain and none for an unknown one, and keeps the console apart', async ({
    skip,
  }) => {
    if (caddy === undefined) skip('caddy is not installed');
    expect(await get('lale.test', '/p/br-1/')).toBe('site lale.test /p/br-1/');
    expect(asked).toContain('lale.test');
    expect(await get('unknown.test', '/')).toBe('no certificate');
    expect(asked).toContain('unknown.test');
    expect(await get('sites.example.com', '/s/lale/')).toBe('site sites.example.com /s/lale/');
    expect(await get('console.example.com', '/login')).toBe('console console.example.com /login');
  });
});
