import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import type { DoorGround } from '../../../adapters/ftp-door/testing-door.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { useLocal } from '../connection/save-source.ts';
import { isKeptFolder, keepFolder } from '../kept/kept-folder.store.ts';
import { holdPlaces, keepPhoto, keptEntries, keptPhoto } from '../kept/kept-photo.store.ts';
import { type Source, shopSource } from '../open/source.store.ts';
import { storeFolder } from './store-folder.ts';

export interface StoreGround extends DoorGround {
  shop: TestShop;
  source: Source;
  files: FileStore;
  /** The same photos at a machine with a data folder of its own. */
  machine: (name: string, changes?: Partial<Pick<FileStore, 'putFile'>>) => DoorGround['open'];
  /** Folder of that machine. */
  dataDir: (name: string) => string;
}

/** A shop of its own whose photos are in the store. */
export async function storeGround(database: TestDatabase): Promise<StoreGround> {
  const base = await mkdtemp(path.join(tmpdir(), 'kolaj-door-'));
  const files = await openDiskStore(path.join(base, 'store'));
  const shop = await aShop(database);
  const inside = <Result>(run: (scope: ShopScope) => Promise<Result>) => inShop(database, shop.id, run);
  const source = await inside(async (scope) => {
    const firm = { id: shop.id, keyword: shop.keyword };
    await useLocal(scope, { firm }, { localRoot: '/nowhere', ownPhotosIn: 'store' });
    return shopSource(scope);
  });
  if (source === null) throw new Error('no source');
  const sourceId = source.id;
  const dataDir = (name: string) => path.join(base, name);
  const machine: StoreGround['machine'] = (name, changes = {}) => {
    const deps = { dataDir: dataDir(name), database, clock: () => new Date(), random: Math.random };
    mkdirSync(deps.dataDir, { recursive: true });
    const { read, tempFolder, putFile } = files;
    return async () => storeFolder(source, { ...deps, files: { read, tempFolder, putFile, ...changes } });
  };
  const photoAt = async (file: string) => {
    const photo = await inside((scope) => keptPhoto(scope, { sourceId, path: file }));
    if (photo === null) throw new Error(`There is no ${file}.`);
    return photo;
  };
  return {
    shop,
    source,
    files,
    machine,
    dataDir,
    open: machine('store'),
    async write(file, content) {
      const stored = await files.putBytes(Buffer.from(content));
      await inside(async (scope) => {
        await holdPlaces(scope, { sourceId, blob: stored });
        await keepPhoto(scope, { sourceId, path: file, ...stored, cameAt: new Date(), replaces: true });
      });
    },
    makeFolder: (folder) => inside((scope) => keepFolder(scope, { sourceId, path: folder, madeAt: new Date() })),
    async fill(folder, count) {
      const stored = await files.putBytes(Buffer.alloc(0));
      const photo = { source_id: sourceId, shop_id: shop.id, ...stored, came_at: new Date() };
      const rows = Array.from({ length: count }, (_, at) => ({ ...photo, path: `${folder}/${at}.jpg` }));
      await inside(({ db }) => db.insertInto('kept_photos').values(rows).execute());
    },
    async read(file) {
      const bytes = await files.read((await photoAt(file)).sha256);
      if (bytes === null) throw new Error(`The bytes of ${file} are not there.`);
      return buffer(bytes);
    },
    async facts(file) {
      const { bytes, cameAt: modifiedAt } = await photoAt(file);
      return { bytes, modifiedAt };
    },
    names: (folder) =>
      inside(async (scope) => {
        if (!(await isKeptFolder(scope, { sourceId, path: folder }))) throw new Error(`There is no ${folder}.`);
        return (await keptEntries(scope, { sourceId, folder })).map(({ name }) => name).sort();
      }),
    received: () =>
      inside(async ({ db, shopId }) => {
        const rows = db.selectFrom('received_files').where('shop_id', '=', shopId);
        return rows.select(['path', 'bytes', 'modified_at as modifiedAt']).orderBy('received_at').execute();
      }),
    incoming: path.join(dataDir('store'), 'door-parts'),
    remove: () => rm(base, { recursive: true }),
  };
}
