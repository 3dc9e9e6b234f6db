import { posix } from 'node:path';
import { FTPError } from 'basic-ftp';
import type { ListResult, SourceEntry, StatResult, UnreadableEntry } from '../../ports/file-source.ts';
import { SourceError } from '../../ports/source-error.ts';
import { within } from '../remote/deadline.ts';
import { isUsableName, pathBelow, shownName } from '../remote/entry-name.ts';
import type { FtpConnection } from './ftp-connection.ts';
import { isRefusal, troubleOf } from './ftp-trouble.ts';
import type { HumanFacts } from './human-facts.ts';
import { parseHumanListing } from './human-listing.ts';
import { type MachineFacts, parseMachineLine, parseMachineListing } from './machine-listing.ts';

/** Directories that were listed, path to identity: a link back to one of those above shows as a plain directory (I9). */
export type KnownDirectories = Map<string, string>;

/** A crawl of more directories than this is cut off elsewhere. */
const mostKnown = 100_000;

interface Look {
  listMs: number;
  known: KnownDirectories;
}

/** The entries of one directory by MLSD, else by LIST. Rejects when the connection is lost. */
export async function listDirectory(connection: FtpConnection, path: string, look: Look): Promise<ListResult> {
  const { client } = connection;
  const stop = () => client.close();
  try {
    const reading = connection.hasFacts ? readEither(connection, path, look) : readHuman(connection, path);
    return await within(look.listMs, reading, { stop, what: 'Listing a directory' });
  } catch (error) {
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

/** Some servers promise MLSD and do not know it when it comes. */
async function readEither(connection: FtpConnection, path: string, look: Look): Promise<Listed> {
  try {
    return await readMachine(connection, path, look);
  } catch (error) {
    if (!isUnknownCommand(error)) throw error;
    withoutFacts(connection);
    return readHuman(connection, path);
  }
}

const isUnknownCommand = (error: unknown) => error instanceof FTPError && [500, 502, 504].includes(error.code);

function withoutFacts(connection: FtpConnection): void {
  connection.hasFacts = false;
  connection.client.availableListCommands = ['LIST'];
}

/** The text of a listing; the client's own reading of it tears names with line breaks apart. */
async function rawListing({ client }: FtpConnection, path: string | undefined): Promise<string> {
  let text = '';
  client.parseList = (raw) => {
    text = raw;
    return [];
  };
  await client.list(path);
  return text;
}

type Listed = ListResult & { kind: 'listed' };

async function readMachine(connection: FtpConnection, path: string, { known }: Look): Promise<Listed> {
  const all = parseMachineListing(await rawListing(connection, absolute(connection, path)));
  const above = aboveOf(path, all, known);
  const listed: Listed = { kind: 'listed', entries: [], unreadable: [] };
  for (const facts of all) {
    const { kind } = facts;
    // Sockets, pipes and devices are nobody's photos: they are left out in silence, as from a local folder.
    if (kind === 'this-directory' || kind === 'parent-directory' || kind === 'other') continue;
    if (!isUsable(facts, above)) listed.unreadable.push(unreadable(path, facts.name));
    else if (kind === 'file' || kind === 'directory') listed.entries.push(machineEntry(path, { ...facts, kind }));
    else await addLink(connection, listed, { path, name: facts.name, modifiedAt: facts.modifiedAt });
  }
  return listed;
}

/** Who this directory and those above it are. */
function aboveOf(path: string, all: readonly MachineFacts[], known: KnownDirectories): Set<string> {
  const own = all.find(({ kind }) => kind === 'this-directory')?.unique;
  if (own && known.size < mostKnown) known.set(path, own);
  const parent = all.find(({ kind }) => kind === 'parent-directory')?.unique;
  const above = new Set([own, parent].filter((each) => each !== null && each !== undefined));
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const unique = known.get(at);
    if (unique) above.add(unique);
  }
  const root = known.get('');
  return root ? above.add(root) : above;
}

/** A link that leads in a circle shows itself as a directory. */
function isUsable({ name, kind, unique }: MachineFacts, above: Set<string>): boolean {
  const isCircle = kind === 'directory' && unique !== null && above.has(unique);
  return !isCircle && isUsableName(name, { hasLines: true });
}

/** With the folder entered first: LIST takes patterns, and says of a missing folder that it is empty. */
async function readHuman(connection: FtpConnection, path: string): Promise<Listed> {
  await connection.client.send(`CWD ${absolute(connection, path)}`);
  const listed: Listed = { kind: 'listed', entries: [], unreadable: [] };
  const { entries, isUnderstood } = parseHumanListing(await rawListing(connection, undefined), new Date());
  if (!isUnderstood) throw new SourceError('not-listed', 'The server lists its folders in a way that is not known.');
  for (const facts of entries) {
    const { kind, name, bytes, modifiedAt } = facts;
    if (!isUsableName(name, { hasLines: true })) listed.unreadable.push(unreadable(path, name));
    else if (kind === 'link') await addHumanLink(connection, listed, { path, facts });
    else if (kind !== 'other' && bytes !== null) listed.entries.push(humanEntry(path, { ...facts, kind, bytes }));
    // Counted in blocks: a copy is whole by its bytes, so they are asked for.
    else if (kind === 'file') await addLink(connection, listed, { path, name, modifiedAt });
  }
  return listed;
}

async function addHumanLink(
  connection: FtpConnection,
  listed: Listed,
  { path, facts }: { path: string; facts: HumanFacts },
): Promise<void> {
  const target = posix.join('/', connection.base, path, facts.target ?? '');
  const leads = facts.target?.startsWith('/') ? facts.target : target;
  const root = `${connection.base}/`;
  if (!`${leads}/`.startsWith(root)) {
    listed.unreadable.push(unreadable(path, facts.name));
  } else await addLink(connection, listed, { path, name: facts.name, modifiedAt: facts.modifiedAt });
}

/** A link to a file is that file; one to a folder is reported, so that no circle can trap an import. */
async function addLink(
  { client, base }: FtpConnection,
  listed: Listed,
  { path, name, modifiedAt }: { path: string; name: string; modifiedAt: Date },
): Promise<void> {
  try {
    const bytes = await client.size(`${base}/${pathBelow(path, name)}`);
    listed.entries.push({
      name,
      path: pathBelow(path, name),
      kind: 'file',
      bytes,
      modifiedAt,
      bornAt: null,
      changedAt: null,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    listed.unreadable.push(unreadable(path, name));
  }
}

/** One entry. Without MLST it is looked up in its folder: only so are its times the same as in a listing. */
export async function statEntry(connection: FtpConnection, path: string, look: Look): Promise<StatResult> {
  if (connection.hasFacts) {
    const found = await machineStat(connection, path);
    if (found !== 'not-known') return found;
    withoutFacts(connection);
  }
  const slash = path.lastIndexOf('/');
  if (path === '') return { kind: 'found', entry: rootEntry };
  const listed = await listDirectory(connection, path.slice(0, Math.max(0, slash)), look);
  const entry = listed.kind === 'listed' ? listed.entries.find((each) => each.path === path) : undefined;
  return entry ? { kind: 'found', entry } : { kind: 'gone' };
}

const rootEntry: SourceEntry = {
  name: '',
  path: '',
  kind: 'directory',
  bytes: 0,
  modifiedAt: new Date(0),
  bornAt: null,
  changedAt: null,
};

async function machineStat(connection: FtpConnection, path: string): Promise<StatResult | 'not-known'> {
  try {
    const { message } = await connection.client.send(`MLST ${absolute(connection, path)}`);
    const line = message.split(/\r?\n/).find((each) => each.startsWith(' ')) ?? '';
    const facts = parseMachineLine(line.slice(1));
    const isDirectory = facts.kind !== 'file';
    if (facts.kind === 'other' || facts.kind === 'link') return { kind: 'refused' };
    return { kind: 'found', entry: machineEntry('', { ...facts, kind: isDirectory ? 'directory' : 'file' }, path) };
  } catch (error) {
    if (isUnknownCommand(error)) return 'not-known';
    if (isRefusal(error)) return { kind: troubleOf(error) };
    throw error;
  }
}

type Plain = 'file' | 'directory';

function machineEntry(
  folder: string,
  facts: MachineFacts & { kind: Plain },
  path = pathBelow(folder, facts.name),
): SourceEntry {
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    kind: facts.kind,
    bytes: facts.kind === 'file' ? facts.bytes : 0,
    modifiedAt: facts.modifiedAt,
    bornAt: facts.bornAt,
    changedAt: null,
  };
}

function humanEntry(
  folder: string,
  { name, kind, bytes, modifiedAt }: HumanFacts & { kind: Plain; bytes: number },
): SourceEntry {
  return { name, path: pathBelow(folder, name), kind, bytes, modifiedAt, bornAt: null, changedAt: null };
}

const unreadable = (folder: string, name: string): UnreadableEntry => ({
  path: pathBelow(folder, shownName(name)),
  code: 'refused',
});

/** Always from the very root: a name may begin with a blank or a minus. */
export const absolute = ({ base }: FtpConnection, path: string): string =>
  path === '' ? base || '/' : `${base}/${path}`;
