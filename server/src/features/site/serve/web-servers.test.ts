import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sitePolicy } from '@kolaj/catalogue/policy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleases } from '../releases.ts';
import { aRelease } from '../testing/a-release.ts';

const deploy = path.join(import.meta.dirname, '..', '..', '..', '..', '..', 'deploy');

const programs = [
  {
    name: 'nginx',
    file: 'nginx-site.conf',
    settings: (text: string) =>
      `events {}\npid PID;\nerror_log stderr;\nhttp { include MIME;\naccess_log off;\n${text}\n}`,
  },
  { name: 'caddy', file: 'Caddyfile', settings: (text: string) => `{\n\tadmin off\n\tauto_https off\n}\n${text}` },
];

function programAt(name: string): string | null {
  const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];
  const found = folders
    .map((folder) => path.join(folder, name))
    .find((place) => {
      try {
        accessSync(place, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return found ?? null;
}

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const files = {
  'index.html': '<p>home</p>',
  'b/beren/index.html': '<p>brand</p>',
  'b/beren/2/index.html': '<p>second page</p>',
  'p/br-1-siyah/index.html': '<p>product</p>',
  'assets/site.0123456789.css': `p{color:red}${' '.repeat(2000)}`,
  'sw.js': 'self',
  'products.json': '{}',
};

/** As Kolaj does it when a shop publishes. */
async function showRelease(folder: string, release: string): Promise<void> {
  const link = path.join(folder, 'sites', 'live', 'lalezar');
  await symlink(`../shop/${release}`, `${link}.next`);
  await rename(`${link}.next`, link);
}

describe.each(programs)('$name with the settings of deploy/', ({ name, file, settings }) => {
  const program = programAt(name);
  let folder = '';
  let origin = '';
  let kolaj: Server;
  let running: ChildProcess | null = null;

  beforeAll(async () => {
    if (program === null) return;
    folder = await mkdtemp(path.join(tmpdir(), 'kolaj-web-'));
    await chmod(folder, 0o755);
    const releases = openReleases(folder);
    await releases.write({ shopId: 'shop', buildId: 'release', earlierId: null }, aRelease(files));
    await releases.pack('shop', 'release');
    const next = aRelease({ ...files, 'index.html': '<p>the next home</p>' });
    await releases.write({ shopId: 'shop', buildId: 'next', earlierId: null }, next);
    await mkdir(path.join(folder, 'sites', 'live'));
    await showRelease(folder, 'release');
    kolaj = createServer((request, response) => response.writeHead(410).end(`kolaj: ${request.method} ${request.url}`));
    kolaj.listen(0, '127.0.0.1');
    await once(kolaj, 'listening');
    const address = kolaj.address();
    const [port, behind] = [await freePort(), typeof address === 'object' && address ? address.port : 0];
    origin = `http://127.0.0.1:${port}`;
    const text = settings(await readFile(path.join(deploy, file), 'utf8'))
      .replaceAll('/var/lib/kolaj/sites/live', path.join(folder, 'sites', 'live'))
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${behind}`)
      .replace(/listen 8080|:8080/, (listen) => (listen === ':8080' ? `${origin}` : `listen 127.0.0.1:${port}`))
      .replace('PID', path.join(folder, 'pid'))
      .replace('MIME', '/etc/nginx/mime.types');
    const place = path.join(folder, file);
    await writeFile(place, text);
    await mkdir(path.join(folder, 'logs'));
    const args =
      name === 'nginx'
        ? ['-p', folder, '-c', place, '-g', 'daemon off;']
        : ['run', '--config', place, '--adapter', 'caddyfile'];
    running = spawn(program, args, { stdio: 'ignore', env: { HOME: folder } });
    for (let tries = 0; tries < 100; tries++) {
      if (await fetch(origin).catch(() => null)) break;
      await wait(50);
    }
  }, 20_000);

  afterAll(async () => {
    if (running) {
      const ended = once(running, 'exit');
      running.kill();
      await ended;
      kolaj.close();
      await rm(folder, { recursive: true });
    }
  });

  const get = (at: string, init: RequestInit = {}) => fetch(`${origin}/s/lalezar/${at}`, init);

  it('serves every file of a release, with the headers that Kolaj gives', async ({ skip }) => {
    if (program === null) skip(`${name} is not installed`);
    const pages = { '': 'home', 'b/beren/': 'brand', 'b/beren/2/': 'second page', 'p/br-1-siyah/': 'product' };
    for (const [at, words] of Object.entries(pages)) {
      const page = await get(at);
      expect([page.status, await page.text()], at).toEqual([200, `<p>${words}</p>`]);
      expect(page.headers.get('content-type')?.toLowerCase()).toBe('text/html; charset=utf-8');
      // They do not know which sites have films, so all may show them.
      const policy = sitePolicy({ mediaOrigin: null, hasReels: true });
      expect(page.headers.get('content-security-policy'), at).toBe(policy);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      const etag = page.headers.get('etag') ?? '';
      expect((await get(at, { headers: { 'if-none-match': etag } })).status, at).toBe(304);
    }
    const style = await get('assets/site.0123456789.css', { headers: { 'accept-encoding': 'gzip' } });
    expect(style.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(style.headers.get('content-encoding')).toBe('gzip');
    const packed = await stat(path.join(folder, 'sites/shop/release/files/assets/site.0123456789.css.gz'));
    expect(style.headers.get('content-length'), 'as it was packed before').toBe(String(packed.size));
    expect(await style.text()).toBe(files['assets/site.0123456789.css']);
    expect((await get('sw.js')).headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect((await get('products.json')).headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('leaves to Kolaj what is not in the release', async ({ skip }) => {
    if (program === null) skip(`${name} is not installed`);
    for (const at of ['p/gone/', 'b/gone/', 'assets/site.old.css', '../other-shop/', '../LALEZAR/']) {
      const answer = await get(at);
      expect(answer.status, at).toBe(410);
      expect(await answer.text()).toBe(`kolaj: GET ${new URL(at, `${origin}/s/lalezar/`).pathname}`);
    }
    const order = await get('order', { method: 'POST', body: '{}' });
    expect(await order.text()).toBe('kolaj: POST /s/lalezar/order');
    const visit = await get('visit', { method: 'POST', body: '{}' });
    expect(await visit.text()).toBe('kolaj: POST /s/lalezar/visit');
    const picture = await fetch(`${origin}/media/a.jpg`);
    expect(await picture.text()).toBe('kolaj: GET /media/a.jpg');
  });

  it('serves what is published from the next request on, and what is rolled back to', async ({ skip }) => {
    if (program === null) skip(`${name} is not installed`);
    const home = async () => (await get('')).text();
    await showRelease(folder, 'next');
    expect(await home()).toBe('<p>the next home</p>');
    await showRelease(folder, 'release');
    expect(await home()).toBe('<p>home</p>');
  });
});
