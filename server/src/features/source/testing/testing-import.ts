import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createImagingPool } from '@kolaj/imaging/children/pool';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import sharp from 'sharp';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce, EventName } from '../../../events.ts';
import type { JobContext } from '../../../jobs/define-job.ts';
import { requestImport } from '../import/import-request.store.ts';

/** A fact that was announced, with the shop it belongs to. */
export interface Announced {
  shopId: string;
  name: EventName;
  fact: Record<string, unknown>;
}

export interface WorldOptions {
  dataDir?: string;
  /** People are looked for as in the product; otherwise nobody looks, which takes half the time. */
  withPeople?: boolean;
}

/** Files, imaging processes and fonts as in the product; facts are collected instead of starting jobs. */
export async function testWorld(database: Pick<Database, 'db'>, { dataDir, withPeople = false }: WorldOptions = {}) {
  const base = await mkdtemp(join(tmpdir(), 'kolaj-import-'));
  const files = await openDiskStore(dataDir ?? join(base, 'data'));
  const imaging = createImagingPool({ processes: 2, ...(withPeople ? {} : { peopleProcesses: 0 }) });
  const announced: Announced[] = [];
  const announce: Announce = async ({ shopId }, name, fact) => {
    announced.push({ shopId, name, fact: { ...fact } });
  };
  return {
    base,
    announced,
    deps: {
      database,
      files,
      imaging,
      shaper: createShaper(readFonts()),
      announce,
      clock: () => new Date(),
      pace: { stillMs: 0, copyAgainMs: [0, 0], reconnectMs: [0] },
      openSource: () => openFolderSource(join(base, 'source')),
    },
    async close() {
      await imaging.close();
      await rm(base, { recursive: true, force: true });
    },
  };
}
export type TestWorld = Awaited<ReturnType<typeof testWorld>>;

export interface TestShop {
  shopId: string;
  userId: string;
  sourceId: string;
  in: <T>(run: (scope: ShopScope) => Promise<T>) => Promise<T>;
}

/** A shop with a local source and a person. */
export async function testShop(database: Pick<Database, 'db'>): Promise<TestShop> {
  const name = `shop-${randomUUID().slice(0, 8)}`;
  return asSystem(database, async ({ db }) => {
    const shop = await db
      .insertInto('shops')
      .values({ pid: name, keyword: name, name, server_config: JSON.stringify({ ftp_key: name }), client_config: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('users')
      .values({ email: `${name}@example.test`, password_hash: '', name: 'Ada' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = await db
      .insertInto('sources')
      .values({ shop_id: shop.id, ftp_key: name, driver: 'local' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      shopId: shop.id,
      userId: user.id,
      sourceId: source.id,
      in: (run) => inShop(database, shop.id, run),
    };
  });
}

interface ImportOptions {
  brand?: string;
  season?: string;
  /** Names of products or photos it is limited to; null = all. */
  only?: string[] | null;
}

/** Asks for a brand of a season of the local source; answers the id of the import, which is still to be run. */
export async function askForImport(shop: TestShop, options: ImportOptions = {}): Promise<string> {
  const { brand = 'Beren', season = 'SS26', only = null } = options;
  const subfolders = [{ name: brand, path: `${season}/${brand}`, only }];
  const folder = { id: null, name: season, path: season, subfolders };
  const { sourceId, userId: requestedBy } = shop;
  const asked = await shop.in((scope) => requestImport(scope, { sourceId, requestedBy, folder }));
  if (asked.kind === 'folder-unknown') throw new Error(`There is no folder ${season}`);
  return asked.importId;
}

/** Puts a small photo into the source: a gradient in its own colours, so that every seed has its own bytes. */
export async function putPhoto(world: TestWorld, path: string, seed: number): Promise<void> {
  const file = join(world.base, 'source', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await drawn(seed));
}

export async function putBytes(world: TestWorld, path: string, bytes: string | Buffer): Promise<void> {
  const file = join(world.base, 'source', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

/** By seed: drawing one takes longer than reading it, and most tests of a file want the same ones. */
const photos = new Map<number, Promise<Buffer>>();

function drawn(seed: number): Promise<Buffer> {
  const photo = photos.get(seed) ?? drawnPhoto(seed);
  photos.set(seed, photo);
  return photo;
}

function drawnPhoto(seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
    <rect width="900" height="1200" fill="hsl(${hue} 30% 80%)"/>
    <path d="M300 200 L600 200 L720 1000 L180 1000 Z" fill="hsl(${(hue + 120) % 360} 60% 40%)"/>
    <circle cx="${300 + seed * 7}" cy="500" r="60" fill="hsl(${(hue + 200) % 360} 70% 50%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

interface Accounted {
  photos: { total: number; done: number; failed: number };
  unreadable: readonly { path: string }[];
  other_files: readonly { count: number }[];
}

/** How many files an ended import of a whole subfolder speaks of: used, left out by name, counted by kind. */
export function accounted(report: Accounted | undefined): number {
  if (!report) throw new Error('There is no such import.');
  const { photos, unreadable, other_files: others } = report;
  const counted = others.reduce((sum, { count }) => sum + count, 0);
  const told = photos.done + unreadable.length + counted;
  return told === photos.total + counted ? told : Number.NaN;
}

/** How many files lie in a directory of the source: what `accounted` must come to afterwards. */
export async function filesBelow(world: TestWorld, path: string): Promise<number> {
  const found = await readdir(join(world.base, 'source', path), { recursive: true, withFileTypes: true });
  return found.filter((entry) => !entry.isDirectory()).length;
}

/** A run that nothing cuts short. */
export const firstTry: JobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
