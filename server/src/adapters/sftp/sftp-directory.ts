import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import type { ListResult, SourceEntry, StatResult } from '../../ports/file-source.ts';
import { isUsableName, pathBelow, shownName } from '../remote/entry-name.ts';
import type { SftpCalls } from './sftp-calls.ts';
import type { SftpEntry, SftpFacts } from './sftp-packets.ts';
import { isRefusal, troubleOf } from './sftp-trouble.ts';

/** A source on an SFTP server. */
export interface SftpPlace {
  calls: SftpCalls;
  /** Real path of the root, without a slash at the end. */
  base: string;
}

export type Located = { kind: 'inside'; realPath: string } | { kind: EntryTrouble };

/** Where a path really is on the server, all links followed; refused when that is outside the root (D-24). */
export async function locate({ calls, base }: SftpPlace, path: string): Promise<Located> {
  try {
    const realPath = await calls.realPath(path === '' ? base || '/' : `${base}/${path}`);
    return isInside(base, realPath) ? { kind: 'inside', realPath } : { kind: 'refused' };
  } catch (error) {
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

const isInside = (base: string, realPath: string) => realPath === (base || '/') || realPath.startsWith(`${base}/`);

/** The entries of one directory. Rejects when the connection is lost. */
export async function listDirectory(place: SftpPlace, path: string): Promise<ListResult> {
  const located = await locate(place, path);
  if (located.kind !== 'inside') return located;
  const found = await readAll(place, located.realPath);
  if (!Array.isArray(found)) return found;

  const listed: ListResult & { kind: 'listed' } = { kind: 'listed', entries: [], unreadable: [] };
  for (const each of found) await addEntry(place, listed, { path, each });
  return listed;
}

async function readAll({ calls }: SftpPlace, realPath: string): Promise<SftpEntry[] | { kind: EntryTrouble }> {
  try {
    const handle = await calls.openDirectory(realPath);
    const all: SftpEntry[] = [];
    for (let some = await calls.readDirectory(handle); some; some = await calls.readDirectory(handle))
      all.push(...some);
    await calls.close(handle);
    return all.filter(({ name }) => name !== '.' && name !== '..');
  } catch (error) {
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

/** Sockets, pipes and devices are nobody's photos: they are left out in silence. */
async function addEntry(
  place: SftpPlace,
  listed: ListResult & { kind: 'listed' },
  { path, each }: { path: string; each: SftpEntry },
): Promise<void> {
  const { name, facts } = each;
  const own = pathBelow(path, name);
  const report = (code: EntryTrouble) => listed.unreadable.push({ path: pathBelow(path, shownName(name)), code });
  if (!isUsableName(name, { hasLines: false })) report('refused');
  else if (facts.kind === 'directory' || facts.kind === 'file') listed.entries.push(entryOf(own, facts));
  else if (facts.kind === 'link') {
    const target = await statEntry(place, own);
    if (target.kind !== 'found') report(target.kind);
    else if (target.entry.kind === 'file') listed.entries.push(target.entry);
    else report('refused');
  }
}

export async function statEntry(place: SftpPlace, path: string): Promise<StatResult> {
  const located = await locate(place, path);
  if (located.kind !== 'inside') return located;
  try {
    const facts = await place.calls.stat(located.realPath);
    if (facts.kind === 'file' || facts.kind === 'directory') return { kind: 'found', entry: entryOf(path, facts) };
    return { kind: 'refused' };
  } catch (error) {
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

function entryOf(path: string, { kind, bytes, modifiedAt }: SftpFacts): SourceEntry {
  const isDirectory = kind === 'directory';
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    kind: isDirectory ? 'directory' : 'file',
    bytes: isDirectory ? 0 : bytes,
    modifiedAt,
    bornAt: null,
    changedAt: null,
  };
}
