import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { earlierConsoles, keepConsole } from '../../../kernel/earlier/earlier-consoles.ts';
import { StoreUnavailable } from '../../../ports/file-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { answerErrors } from '../../answer-errors.ts';
import { serveConsole } from './console-files.ts';

const database = await testDatabase();
const log = pino({ level: 'silent' });
let base = '';
let files: Awaited<ReturnType<typeof openDiskStore>>;
const ending: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'kolaj-earlier-'));
  files = await openDiskStore(path.join(base, 'store'));
});
afterAll(async () => {
  for (const end of ending) await end();
  await rm(base, { recursive: true });
});

/** A console of this version as the build leaves it: a part for the computer, one for the phone, each named by its content. */
async function aConsole(version: string): Promise<string> {
  const folder = path.join(base, version);
  const parts = {
    'index.html': `<title>${version}</title>`,
    'm/m.html': `<head></head>${version}`,
    [`assets/late-${version}.js`]: `export const version = '${version}'; ${'// a part that is compressed. '.repeat(99)}`,
    [`assets/late-${version}.js.br`]: 'compressed',
    [`assets/late-${version}.css`]: `.version { --is: ${version} }`,
    [`m/assets/late-${version}.js`]: `export const pocket = '${version}';`,
  };
  for (const [name, text] of Object.entries(parts)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

/** A web process with this console; answers with the way to ask it. */
async function serve(folder: string) {
  const deps = { database, files };
  await keepConsole({ ...deps, folder, log })();
  const app = fastify();
  answerErrors(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const hasSession = () => false;
  await serveConsole(app, { folder, mediaOrigin: 'http://site.test', hasSession, earlier: earlierConsoles(deps) });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  ending.push(() => app.close());
  return (where: string) => fetch(`${address}${where}`);
}

it('gives an open page the parts of its own version after the console was replaced, three versions long', async () => {
  await serve(await aConsole('v1'));
  const ask = await serve(await aConsole('v2'));
  const late = await ask('/assets/late-v1.js');
  expect(late.status).toBe(200);
  expect(late.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
  expect(late.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(late.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await late.text()).toContain("version = 'v1'");
  const style = await ask('/assets/late-v1.css');
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect(await style.text()).toBe('.version { --is: v1 }');
  expect(await (await ask('/m/assets/late-v1.js')).text()).toBe("export const pocket = 'v1';");
  expect(await (await ask('/assets/late-v2.js')).text()).toContain("version = 'v2'");

  await serve(await aConsole('v3'));
  const fourth = await serve(await aConsole('v4'));
  expect((await fourth('/assets/late-v1.js')).status).toBe(404);
  expect((await fourth('/assets/late-v2.js')).status).toBe(200);
});

it('goes on with the version that was gone back to, and gives the one that was left', async () => {
  await serve(await aConsole('old'));
  await serve(await aConsole('new'));
  const back = await serve(path.join(base, 'old'));
  expect((await back('/assets/late-new.js')).status).toBe(200);
});

it.each([
  '/assets/nothing.js',
  '/m/assets/nothing.js',
  '/assets/late-old.js.br',
  '/assets/%2e%2e%2findex.html',
  '/assets/',
  '/assets/a/b.js',
])('does not know %s, and does not answer it with a page', async (where) => {
  const ask = await serve(await aConsole('known'));
  const answer = await ask(where);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  expect(await answer.json()).toMatchObject({ success: false });
});

it('says that it does not know now, and not that there is nothing, while the store is silent', async () => {
  const folder = await aConsole('silent');
  await serve(folder);
  const read = () => Promise.reject(new StoreUnavailable('away'));
  const app = fastify();
  answerErrors(app);
  const earlier = earlierConsoles({ database, files: { ...files, read } });
  await serveConsole(app, {
    folder: await aConsole('later'),
    mediaOrigin: 'http://site.test',
    hasSession: () => false,
    earlier,
  });
  ending.push(() => app.close());
  const answer = await app.inject('/assets/late-silent.js');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});
