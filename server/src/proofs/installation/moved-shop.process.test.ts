// The whole way of a shop: exported from a running product, read into another one that runs, looked at there, released, and it sends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { logIn } from '../testing/testing-import.ts';
import { testInstallation } from '../testing/testing-installation.ts';
import { canSeeProcesses } from '../testing/testing-processes.ts';
import { type TestServer, until, untilFound } from '../testing/testing-server.ts';

const installation = testInstallation();
const cli = path.join(import.meta.dirname, '../../..', 'cli.mjs');
const owner = 'owner@demo2.kolaj.test';
const passphrase = 'üç elma, iki armut';

function command(dataDir: string, words: readonly string[], env: Record<string, string> = {}) {
  const settings = { KOLAJ_DATA_DIR: dataDir, KOLAJ_EXPORT_PASSPHRASE: passphrase, ...env };
  const child = spawn(process.execPath, [cli, 'shop', ...words], { env: settings });
  return { child, ended: once(child, 'exit'), said: Promise.all([text(child.stdout), text(child.stderr)]) };
}

async function run(dataDir: string, ...words: string[]) {
  const { child, ended, said } = command(dataDir, words);
  await ended;
  const [out, err] = await said;
  return { code: child.exitCode, out, err };
}

/** Calls of the owner. */
async function callsAt(server: TestServer) {
  const cookie = await logIn(server, owner);
  return async (where: string, body?: object): Promise<unknown> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api${where}`, init);
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
type Calls = Awaited<ReturnType<typeof callsAt>>;

const rowsOf = z.union([z.array(z.looseObject({})), z.object({ folders: z.array(z.looseObject({})) })]);
const answers = z.union([z.object({ data: z.object({ result: rowsOf }) }), z.object({ result: rowsOf })]);

/** The rows of an answer, wherever the specification puts them. */
function rowsIn<Row extends z.core.$ZodType>(row: Row, answer: unknown): z.infer<Row>[] {
  const parsed = z.parse(answers, answer);
  const result = 'data' in parsed ? parsed.data.result : parsed.result;
  return z.parse(z.array(row), Array.isArray(result) ? result : result.folders);
}
const place = z.looseObject({ name: z.string(), path: z.string() });
const anImport = z.object({ status: z.string() });
const queue = z.object({
  data: z.object({ result: z.object({ items: z.array(z.object({ id: z.string(), version: z.number() })) }) }),
});
const aFolder = z.object({ id: z.string() });
const card = z.looseObject({
  id: z.string(),
  subfolder_id: z.string(),
  status: z.string(),
  kolaj_name: z.string(),
  picture: z.nullable(z.looseObject({ url: z.string() })),
});
const cards = z.object({ result: z.object({ kolaj: z.array(card) }) });
const standstill = z.object({
  data: z.object({
    result: z.object({ held: z.nullable(z.looseObject({ cause: z.string() })), waiting: z.number() }),
  }),
});
const entries = z.object({ entries: z.array(z.looseObject({ groupId: z.nullable(z.string()) })) });

const folderOf = async (call: Calls) => rowsIn(aFolder, await call('/shop/folder/list', {}))[0]?.id ?? '';
const cardsOf = async (call: Calls) =>
  z.parse(cards, await call(`/shop/folder/get/${await folderOf(call)}/all`)).result.kolaj;
const stateOf = async (call: Calls) =>
  z.parse(standstill, await call('/shop/broadcast/standstill/get', {})).data.result;

let source: TestServer;
let root: string;

const taken = async () =>
  z.parse(
    entries,
    await fetch(`http://127.0.0.1:${source.ports.sandbox}/control/ledger?call=send`).then((one) => one.json()),
  ).entries;

/** Imports and approves a folder of the demo’s second shop, stops its sending, and sends: all of it waits. */
async function somethingThatWaits(call: Calls): Promise<void> {
  const [folder] = rowsIn(place, await call('/shop/folder/list_all', { base_path: '', folders: true, files: false }));
  const inside = { base_path: folder?.path, folders: true, files: false };
  const subfolders = rowsIn(place, await call('/shop/kolaj/list_all', inside));
  const sub_folders = subfolders.map(({ name, path: where }) => ({ name, path: where }));
  await call('/shop/folder/import', { folder: [{ name: folder?.name, path: folder?.path, sub_folders }] });
  await until(async () => rowsIn(anImport, await call('/shop/import/list', {}))[0]?.status === 'done');
  await until(async () => (await cardsOf(call)).every(({ status }) => status !== 'pending'));
  const folder_id = await folderOf(call);
  const { items } = z.parse(queue, await call('/shop/verify/queue', { folder_id })).data.result;
  await call('/shop/verify/approve', { items: items.map(({ id, version }) => ({ id, version })) });
  await call('/shop/broadcast/stop', {});
  const approved = (await cardsOf(call)).filter(({ status }) => status === 'verified');
  // By the shop's clock, where it is tomorrow three hours before.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
  const images = approved.flatMap(({ picture }) => (picture === null ? [] : [picture.url]));
  const sent = await call('/send_kolaj', { images, firm: 'demo2', brand: 'Defne', days: [day] });
  expect(sent).toMatchObject({ success: true });
}

describe.skipIf(!canSeeProcesses)('a shop that moves', () => {
  beforeAll(async () => {
    source = await installation.startForAll({ dataDir: installation.dataFolder(), env: { KOLAJ_DEMO: 'on' } });
    root = path.join(installation.base(), 'export');
    await until(async () => (await fetch(`${source.url}/health/ready`)).ok);
    await somethingThatWaits(await untilFound(() => callsAt(source).catch(() => null)));
  }, 300_000);

  it('leaves a running product, one that is killed leaving no export', async () => {
    const { child, ended } = command(source.dataDir, ['export', 'demo2', '--to', root]);
    await until(async () => (await readdir(`${root}.part`).catch(() => [])).length > 0);
    child.kill('SIGKILL');
    await ended;
    expect(await readdir(root).catch(() => null)).toBeNull();
    const exported = await run(source.dataDir, 'export', 'demo2', '--to', root);
    expect(exported).toMatchObject({ code: 0, err: '', out: expect.stringMatching('Exported demo2') });
    expect((await readdir(path.dirname(root))).filter((name) => name.startsWith('export'))).toEqual(['export']);
  }, 120_000);

  it('arrives in another one that runs, is seen there, sends nothing until it is released, and then sends', async () => {
    const before = (await taken()).length;
    const target = await installation.start({
      dataDir: installation.dataFolder(),
      // The same outside world: what it sent would be seen there.
      ports: { sandbox: source.ports.sandbox },
    });
    await target.running();
    const database = await installation.database(target);
    await aUser(database, { shop: await aShop(database) });

    // Killed at some moments it is not here, and is simply repeated.
    for (const said of ['is whole', 'Copying', 'Adding']) {
      const { child, ended } = command(target.dataDir, ['import', root]);
      let out = '';
      child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
      await until(() => out.includes(said) || child.exitCode !== null);
      child.kill('SIGKILL');
      await ended;
      const here = await asSystem(database, ({ db }) =>
        db.selectFrom('shops').where('keyword', '=', 'demo2').select('id').execute(),
      );
      expect([said, here]).toEqual([said, []]);
    }
    const imported = await run(target.dataDir, 'import', root);
    expect(imported).toMatchObject({ code: 0, err: '', out: expect.stringMatching('shop release demo2') });
    expect(await run(target.dataDir, 'import', root)).toMatchObject({
      code: 1,
      err: expect.stringMatching('This shop is here already, as demo2.'),
    });

    const [there, here] = [await callsAt(source), await callsAt(target)];
    const collages = await cardsOf(here);
    expect(collages.map(({ id, kolaj_name, status }) => [id, kolaj_name, status])).toEqual(
      (await cardsOf(there)).map(({ id, kolaj_name, status }) => [id, kolaj_name, status]),
    );
    expect(collages.length).toBeGreaterThan(0);
    for (const { picture } of collages) {
      if (picture === null) continue;
      const { pathname } = new URL(picture.url, target.url);
      const answer = await fetch(`http://127.0.0.1:${target.ports.site}${pathname}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching('^image/')]);
      expect((await answer.bytes()).length).toBeGreaterThan(1000);
    }

    const waiting = (await stateOf(there)).waiting;
    expect(waiting).toBeGreaterThan(0);
    // Its own stop ends; what holds it is that it has moved.
    await here('/shop/broadcast/go-on', {});
    expect(await stateOf(here)).toMatchObject({ held: { cause: 'imported' }, waiting });
    await asSystem(database, async ({ db }) => {
      // Workers have looked at every lane since, and left it.
      await db.updateTable('lanes').set({ wake_at: new Date() }).execute();
    });
    await until(async () => {
      const due = await asSystem(database, ({ db }) =>
        db.selectFrom('lanes').where('wake_at', 'is not', null).select('id').execute(),
      );
      return due.length === 0;
    });
    expect((await taken()).length).toBe(before);

    expect(await run(target.dataDir, 'release', 'demo2')).toMatchObject({
      code: 0,
      out: expect.stringMatching('Released'),
    });
    await until(async () => (await taken()).length > before);
    expect(await stateOf(here)).toMatchObject({ held: null });
    expect((await stateOf(there)).waiting).toBe(waiting);
    expect(await run(target.dataDir, 'release', 'demo2')).toMatchObject({
      code: 1,
      err: expect.stringMatching('not held'),
    });
  }, 240_000);
});
