// A server of photos accepts few connections: it sees no more of them however many processes read from it (operation §3).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ScriptedFtpServer, startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { isFull } from '@kolaj/testkit/from-env';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { sealSecrets } from '../../features/source/connection/source-secrets.ts';
import { testShop } from '../../features/source/testing/testing-import.ts';
import { sealer } from '../../secrets/seal.ts';
import { testDatabase } from '../../testing/database.ts';

const key = 'a key of the installation, long enough';
const program = fileURLToPath(new URL('./source-reader.child.ts', import.meta.url));
const database = await testDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const photos = Array.from({ length: 40 }, (_, at) => `photo ${String(at).padStart(2, '0')}.jpg`);

/** A shop whose photos are on a server that stops in the middle of the files of `stuck`. */
async function aShop({ connections, stuck = [] }: { connections: number; stuck?: string[] }) {
  const server = await startScriptedFtp({
    faults: ({ verb, argument }) =>
      verb === 'RETR' && stuck.some((name) => argument.endsWith(name)) ? { kind: 'stall', bytes: 10 } : null,
  });
  ends.push(server.stop);
  for (const photo of photos) await writeFile(join(server.root, photo), Buffer.alloc(50_000, photo));
  const shop = await testShop(database);
  const { host, port, user: username, password } = server;
  const sealed = sealSecrets(sealer(key), shop, { password });
  const settings = JSON.stringify({ host, port, username, root: '', connections });
  await shop.in(({ db }) =>
    db.updateTable('sources').set({ driver: 'ftp', settings, sealed }).where('id', '=', shop.sourceId).execute(),
  );
  return { server, shopId: shop.shopId };
}

interface Reader {
  ask: (user: 'person' | 'copies', files: readonly string[]) => void;
  /** What it has said so far. */
  said: string[];
  hasSaid: (word: string) => Promise<void>;
  child: ChildProcess;
}

async function aReader(shopId: string): Promise<Reader> {
  const { host, user, database: name } = database.address;
  const orders = JSON.stringify({ address: { host, user, database: name }, shopId, key });
  const child = spawn(process.execPath, [program, orders], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  ends.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => void said.push(line));
  const hasSaid = (word: string) => expect.poll(() => said, { timeout: 50_000 }).toContain(word);
  await hasSaid('begun');
  return {
    ...{ said, hasSaid, child },
    ask: (asking, files) => void child.stdin.write(`${JSON.stringify({ user: asking, files })}\n`),
  };
}

const begunReads = ({ commands }: ScriptedFtpServer) => commands.filter((command) => command.startsWith('RETR'));

describe('two processes that read from one server of photos', { timeout: 120_000 }, () => {
  it('share its few connections, and both get on', async () => {
    const { server, shopId } = await aShop({ connections: 2 });
    const readers = await Promise.all([aReader(shopId), aReader(shopId)]);
    for (const { ask } of readers) ask('copies', [...photos, ...photos, ...photos]);
    for (const { hasSaid } of readers) await hasSaid('done');
    expect(server.mostConnections()).toBe(2);
    for (const { said } of readers) expect(said).toHaveLength(2 + 3 * photos.length);
  });

  it('keep to them where one of them is a person who looks around, who comes before the copies', async () => {
    const { server, shopId } = await aShop({ connections: 2 });
    const [copying, looking] = await Promise.all([aReader(shopId), aReader(shopId)]);
    // More than any machine copies while a person waits.
    const many = Array.from({ length: 50 }, () => photos).flat();
    copying.ask('copies', many);
    await copying.hasSaid('photo 10.jpg');
    looking.ask('person', ['photo 00.jpg']);
    await looking.hasSaid('done');
    expect(copying.said).not.toContain('done');
    expect(server.mostConnections()).toBe(2);
  });

  it('leave a server with one connection to each in turn', async () => {
    const { server, shopId } = await aShop({ connections: 1 });
    const readers = await Promise.all([aReader(shopId), aReader(shopId)]);
    for (const { ask } of readers) ask('copies', photos);
    for (const { hasSaid } of readers) await hasSaid('done');
    expect(server.mostConnections()).toBe(1);
  });

  it('do not wait at all for one that ended in order', async () => {
    const { server, shopId } = await aShop({ connections: 1 });
    const [ending, staying] = await Promise.all([aReader(shopId), aReader(shopId)]);
    ending.ask('copies', ['photo 00.jpg']);
    await ending.hasSaid('done');
    const ended = once(ending.child, 'exit');
    ending.child.stdin?.end();
    await ended;
    const places = await asSystem(database, ({ db }) =>
      db.selectFrom('source_places').where('shop_id', '=', shopId).select('holder').execute(),
    );
    expect(places).toEqual([]);
    staying.ask('person', ['photo 00.jpg']);
    await staying.hasSaid('done');
    expect(server.mostConnections()).toBe(1);
  });

  it('do not wait long for one that was killed', async () => {
    const stuck = ['photo 00.jpg', 'photo 01.jpg'];
    const { server, shopId } = await aShop({ connections: 2, stuck });
    const [dying, living] = await Promise.all([aReader(shopId), aReader(shopId)]);
    dying.ask('copies', stuck);
    await expect.poll(() => begunReads(server), { timeout: 20_000 }).toHaveLength(2);
    dying.child.kill('SIGKILL');
    living.ask('copies', ['photo 02.jpg']);
    // What a quarter of a minute does, unless somebody has time to wait for it.
    const old = sql<Date>`seen_at - interval '16 seconds'`;
    if (!isFull('KOLAJ_BATTERY')) {
      await asSystem(database, ({ db }) => db.updateTable('source_places').set({ seen_at: old }).execute());
    }
    const askedAt = performance.now();
    await living.hasSaid('done');
    expect(performance.now() - askedAt).toBeLessThan(30_000);
  });
});
