import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBuild } from '../../../testing/rows/broadcasts.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { makeLive } from '../site.store.ts';
import { type LiveLinks, liveLinks } from './live-links.ts';

const database = await testDatabase();
const warned: unknown[] = [];
let dataDir = '';
let links: LiveLinks;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-links-'));
  links = liveLinks({ database, dataDir, log: { warn: (words: unknown) => void warned.push(words) } });
});
afterAll(() => rm(dataDir, { recursive: true }));

const live = () => path.join(dataDir, 'sites', 'live');

/** A build with its release on disk. */
async function aRelease(shop: TestShop): Promise<string> {
  const id = await aBuild(database, shop);
  const folder = path.join(dataDir, 'sites', shop.id, id);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'release.json'), id);
  return id;
}
const publish = (shop: TestShop, id: string) => inShop(database, shop.id, (scope) => makeLive(scope, id));
const shown = (shop: TestShop) => readFile(path.join(live(), shop.keyword, 'release.json'), 'utf8').catch(() => null);

describe('the link to a live release', () => {
  it('follows a publish and a roll back as soon as it is so', async () => {
    const shop = await aShop(database);
    const [first, second] = [await aRelease(shop), await aRelease(shop)];
    for (const id of [first, second, first]) {
      await publish(shop, id);
      expect(await shown(shop)).toBe(id);
    }
    expect(await readlink(path.join(live(), shop.keyword))).toBe(`../${shop.id}/${first}`);
  });

  it('stays where a publish did not come about', async () => {
    const shop = await aShop(database);
    const [first, second] = [await aRelease(shop), await aRelease(shop)];
    await publish(shop, first);
    const failed = inShop(database, shop.id, async (scope) => {
      await makeLive(scope, second);
      throw new Error('the database went away');
    });
    await expect(failed).rejects.toThrow('went away');
    expect(await shown(shop)).toBe(first);
  });

  it('leads to a release at every moment, whoever publishes how fast', async () => {
    const shop = await aShop(database);
    const ids = [await aRelease(shop), await aRelease(shop), await aRelease(shop)];
    await publish(shop, ids[0] ?? '');
    let isOver = false;
    const seen: (string | null)[] = [];
    const visitor = (async () => {
      while (!isOver) seen.push(await shown(shop));
    })();
    for (let round = 0; round < 10; round++) await Promise.all(ids.map((id) => publish(shop, id)));
    isOver = true;
    await visitor;
    expect(seen).not.toContain(null);
    const { live_build_id } = await asSystem(database, ({ db }) =>
      db.selectFrom('shops').select('live_build_id').where('id', '=', shop.id).executeTakeFirstOrThrow(),
    );
    expect(await shown(shop)).toBe(live_build_id);
  });

  it('is set right where a process died in between, and goes with its shop', async () => {
    const [shop, deleted] = [await aShop(database), await aShop(database)];
    const [first, second] = [await aRelease(shop), await aRelease(shop)];
    await publish(shop, first);
    await publish(deleted, await aRelease(deleted));
    const setDirectly = (values: { live_build_id?: string; deleted_at?: Date }, { id }: TestShop) =>
      asSystem(database, ({ db }) => db.updateTable('shops').set(values).where('id', '=', id).execute());
    await setDirectly({ live_build_id: second }, shop);
    await setDirectly({ deleted_at: new Date() }, deleted);
    await links.repair();
    await links.repair();
    expect(await shown(shop)).toBe(second);
    expect(await readdir(live())).not.toContain(deleted.keyword);
    await rm(live(), { recursive: true });
    await links.repair();
    expect(await shown(shop)).toBe(second);
  });

  it('is no reason for a publish to fail', async () => {
    const shop = await aShop(database);
    const id = await aRelease(shop);
    await rm(live(), { recursive: true, force: true });
    await writeFile(live(), 'not a folder');
    await publish(shop, id);
    expect(warned).toHaveLength(1);
    await rm(live());
    await links.repair();
    expect(await shown(shop)).toBe(id);
  });
});
