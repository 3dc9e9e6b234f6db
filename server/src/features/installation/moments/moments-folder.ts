import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BaseCopy, isSegment } from '@kolaj/domain/installation/backup/moments';
import * as z from 'zod/mini';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { pathOf } from '../backup/backup-folder.ts';
import { part } from '../backup/manifest.ts';
import { hashOfFile } from '../backup/parts.ts';

/**
 * In a folder of backups, for the embedded database:
 *
 *     moments/2026-11-29T08-38-17-123Z-5f3a9c01/   one unbroken log of one database
 *       log/<segment>.<sha256>.gz                  its pieces, one after the other
 *       base/2026-11-29T08-38-20-456Z/             copies of the database's folder, from which the log leads on
 *         SHA256SUMS, base.json, base.tar.zst, files.zst
 *       base/.part-…/                              one that is being made, or was never finished
 *
 * A database that was restored, and one whose log had a gap, begins another folder: what is in one always fits together.
 */
export const momentsIn = (root: string) => path.join(root, 'moments');
const dated = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z`;
const chainName = new RegExp(`^${dated}-[0-9a-f]{8}$`);
const baseName = new RegExp(`^${dated}$`);
const datedName = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-');

export const logOf = (chain: string) => path.join(chain, 'log');
export const basesOf = (chain: string) => path.join(chain, 'base');

/** Paths of the logs of a folder of backups, the oldest first. */
export async function chainsIn(root: string): Promise<string[]> {
  const names = await readdir(momentsIn(root)).catch(() => []);
  return names
    .filter((name) => chainName.test(name))
    .sort()
    .map((name) => path.join(momentsIn(root), name));
}

/** Begins a log; nothing is in it yet. */
export async function beginChain(root: string, now: Date): Promise<string> {
  const chain = path.join(momentsIn(root), `${datedName(now)}-${randomUUID().slice(0, 8)}`);
  for (const folder of [logOf(chain), basesOf(chain)]) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const folder of [chain, momentsIn(root), root]) await syncToDisk(folder);
  return chain;
}

/** A piece of the log, as it is kept. */
export interface KeptSegment {
  name: string;
  sha256: string;
  file: string;
}

const segmentFile = /^([0-9A-F]{24})\.([0-9a-f]{64})\.gz$/;

export const segmentPath = (chain: string, name: string, sha256: string) =>
  path.join(logOf(chain), `${name}.${sha256}.gz`);

/** By their names, in order; what is no piece of a log is left alone. */
export async function segmentsIn(chain: string): Promise<KeptSegment[]> {
  return (await readdir(logOf(chain)).catch(() => [])).sort().flatMap((file) => {
    const [, name = '', sha256 = ''] = segmentFile.exec(file) ?? [];
    return isSegment(name) ? [{ name, sha256, file: path.join(logOf(chain), file) }] : [];
  });
}

const baseFile = 'base.json';
const sumsFile = 'SHA256SUMS';

const manifest = z.object({
  kind: z.literal('kolaj-base'),
  format: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  postgres: z.string(),
  /** System and processor: a database's folder is read by its like only. */
  machine: z.string(),
  startSegment: z.string(),
  stopSegment: z.string(),
  startedAt: z.pipe(z.string(), z.coerce.date()),
  stoppedAt: z.pipe(z.string(), z.coerce.date()),
  /** The folder, as a packed archive. */
  folder: part,
  /** Files of the store that the database named by then, so that they are kept. */
  files: part,
});
export type BaseManifest = z.infer<typeof manifest>;

/** A copy that is whole, as far as its own description says. */
export interface KeptBase extends BaseCopy, BaseManifest {
  chain: string;
  path: string;
}

export async function baseNamesIn(chain: string): Promise<string[]> {
  return (await readdir(basesOf(chain)).catch(() => [])).filter((name) => baseName.test(name)).sort();
}

/** The copies of a log, the oldest first. One whose description is not what was written is left out. */
export async function basesIn(chain: string): Promise<KeptBase[]> {
  const read = await Promise.all((await baseNamesIn(chain)).map((name) => readBase(chain, name)));
  return read.filter((base) => base !== null);
}

async function readBase(chain: string, name: string): Promise<KeptBase | null> {
  const folder = path.join(basesOf(chain), name);
  const read = (file: string) => readFile(path.join(folder, file), 'utf8').catch(() => null);
  const [sums, text] = [await read(sumsFile), await read(baseFile)];
  if (sums === null || text === null) return null;
  const isAsWritten = sums.split('\n').includes(`${await hashOfFile(path.join(folder, baseFile))}  ${baseFile}`);
  const said = isAsWritten ? z.safeParse(manifest, JSON.parse(text)) : null;
  return said?.success ? { ...said.data, name, chain, path: folder } : null;
}

/** A place for a copy that is being made. What an earlier one has left unfinished is removed. */
export async function beginBase(chain: string): Promise<string> {
  for (const name of await readdir(basesOf(chain)))
    if (name.startsWith('.')) await rm(path.join(basesOf(chain), name), { recursive: true, force: true });
  const folder = path.join(basesOf(chain), `.part-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** From its last line on the copy is whole, and before it there is none. */
export async function finishBase(chain: string, folder: string, said: BaseManifest): Promise<string> {
  const file = path.join(folder, baseFile);
  await writeFile(file, `${JSON.stringify(said, null, 1)}\n`, { flag: 'wx', mode: 0o600 });
  const sums = [
    [await hashOfFile(file), baseFile],
    [said.folder.sha256, said.folder.file],
    [said.files.sha256, said.files.file],
  ];
  const list = path.join(folder, sumsFile);
  await writeFile(list, sums.map((sum) => `${sum.join('  ')}\n`).join(''), { flag: 'wx', mode: 0o600 });
  for (const written of [file, list, folder]) await syncToDisk(written);
  const name = datedName(said.stoppedAt);
  await rename(folder, pathOf({ root: basesOf(chain), name }));
  await syncToDisk(basesOf(chain));
  return name;
}
