import type { SourceTest, sourceTestSteps } from '@kolaj/contract/source/source-admin';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';
import { isIgnorableDirectory, isKolajsiz, isPhoto } from '@kolaj/domain/source/pickable';
import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import { type SourceLimits, usualLimits } from '../../../adapters/remote/limits.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { SourceError } from '../../../ports/source-error.ts';
import { remoteServer } from './open-source.ts';
import { type ConnectionParts, connectionOf, type SourceConnection, type SourcePlaces } from './source-connection.ts';

type Step = (typeof sourceTestSteps)[number];

const steps: readonly Step[] = ['resolve', 'connect', 'secure', 'login', 'root', 'list', 'read'];

/** A test looks around for this long at most; a person waits. */
const lookMs = 5_000;
const mostDirectories = 30;
/** The root's folders, their subfolders, and the products in them. */
const deepest = 3;

export interface ProbeOptions extends SourcePlaces {
  clock: () => Date;
  limits?: SourceLimits;
}

export interface TriedConnection extends ConnectionParts {
  /** Opens photos that are in the store; null or nothing = they are elsewhere. */
  openHere?: (() => FileSource) | null;
}

/**
 * Tries a connection step by step, as the dialog of an admin shows it (D-24). What is wrong is an answer, and its words hold no
 * secrets (I15). Counts are of what was seen in a few seconds.
 */
export async function probeSource(parts: TriedConnection, options: ProbeOptions): Promise<SourceTest> {
  const began = options.clock().getTime();
  const progress = stepsFrom(firstStep(parts));
  const seen: Seen = { folders: 0, photos: 0, isWhole: false, sample: null, readAs: null };
  const until = began + lookMs;
  const trouble = await tryAll(parts, options, { progress, seen, until }).then(
    () => null,
    (error: unknown) => error,
  );
  return {
    steps: progress.states(trouble !== null),
    ...wordsOf(trouble, { at: progress.at(), parts }),
    folders: seen.folders,
    photos: seen.photos,
    is_whole: seen.isWhole,
    read_as: seen.readAs,
    took_ms: options.clock().getTime() - began,
  };
}

interface Trying {
  progress: Progress;
  seen: Seen;
  until: number;
}

/** Finding the name is no step of its own for a shop: it would tell which names the installation's network has. */
function firstStep({ driver, byOwner }: ConnectionParts): Step {
  if (driver === 'local') return 'root';
  return byOwner ? 'connect' : 'resolve';
}

async function tryAll(parts: TriedConnection, options: ProbeOptions, { progress, seen, until }: Trying): Promise<void> {
  const source = parts.openHere?.() ?? (await open(connectionOf(parts, options), options, progress.enter));
  try {
    progress.enter('list');
    await lookAround(source, seen, () => options.clock().getTime() < until);
    if (seen.sample) {
      progress.enter('read');
      await readABit(source, seen.sample);
    }
    progress.done();
  } finally {
    await source.close();
  }
}

interface Progress {
  enter: (step: Step) => void;
  done: () => void;
  at: () => Step;
  states: (hasFailed: boolean) => SourceTest['steps'];
}

/** After a temporary error connecting starts again: then a step comes twice, and counts for the listing once that has begun. */
function stepsFrom(first: Step): Progress {
  const passed = new Set<Step>();
  const taken = steps.slice(steps.indexOf(first));
  let at = first;
  return {
    enter(step) {
      if (!taken.includes(step)) return;
      const isBack = steps.indexOf(step) < steps.indexOf(at);
      if (isBack && steps.indexOf(at) >= steps.indexOf('list')) return;
      if (!isBack) passed.add(at);
      at = step;
    },
    done: () => void passed.add(at),
    at: () => at,
    states: (hasFailed) =>
      taken.map((step, index) => {
        const isBefore = !hasFailed || index < taken.indexOf(at);
        if (hasFailed && step === at) return { step, state: 'failed' };
        return { step, state: isBefore && passed.has(step) ? 'ok' : 'not-tried' };
      }),
  };
}

async function open(
  connection: SourceConnection,
  options: ProbeOptions,
  enter: (step: Step) => void,
): Promise<FileSource> {
  const { limits = usualLimits } = options;
  if (connection.kind !== 'local') return remoteServer(connection, { ...limits, idleMs: 1 }, { onStep: enter }).open();
  return openFolderSource(connection.folder, connection.names).catch((cause: unknown) => {
    throw new SourceError('root-missing', 'The folder is not there.', { cause });
  });
}

interface Seen {
  folders: number;
  photos: number;
  /** Nothing was left to look into. */
  isWhole: boolean;
  /** A photo to try reading with. */
  sample: SourceEntry | null;
  /** By which code page the first names were read that are not UTF-8. */
  readAs: NameEncoding | null;
}

interface Place {
  path: string;
  depth: number;
}

/** Folders first in the order they are found, until enough was seen. */
async function lookAround(source: FileSource, seen: Seen, mayGoOn: () => boolean): Promise<void> {
  const waiting: Place[] = [{ path: '', depth: 0 }];
  let isAllSeen = true;
  for (let looked = 0; looked < mostDirectories && mayGoOn(); looked++) {
    const next = waiting.shift();
    if (!next) break;
    const folders = await lookInto(source, next, seen);
    const isTooDeep = next.depth === deepest;
    if (folders && !isTooDeep) waiting.push(...folders);
    isAllSeen &&= folders !== null && !(isTooDeep && folders.length > 0);
  }
  seen.isWhole = waiting.length === 0 && isAllSeen;
}

/** Answers with the folders in it; null = it cannot be listed. */
async function lookInto(source: FileSource, { path, depth }: Place, seen: Seen): Promise<Place[] | null> {
  const listed = await source.list(path);
  if (listed.kind !== 'listed' && path === '') throw new SourceError('not-listed', `The root: ${listed.kind}.`);
  if (listed.kind !== 'listed') return null;
  const folders = listed.entries.filter(({ kind, name }) => kind === 'directory' && isShown(name));
  seen.readAs ??= listed.readAs ?? null;
  if (path === '') seen.folders = folders.length;
  const photos = listed.entries.filter(({ kind, name, bytes }) => kind === 'file' && isPhoto({ name, size: bytes }));
  seen.photos += photos.length;
  seen.sample ??= photos[0] ?? null;
  return folders.map((folder) => ({ path: folder.path, depth: depth + 1 }));
}

const isShown = (name: string) => !isIgnorableDirectory(name) && !isKolajsiz(name);

async function readABit(source: FileSource, { path, bytes }: SourceEntry): Promise<void> {
  const opened = await source.openRead(path, 0);
  if (opened.kind !== 'open') throw new SourceError('not-readable', `A photo: ${opened.kind}.`);
  for await (const piece of opened.stream) if (piece.length > 0 || bytes === 0) return;
  throw new SourceError('not-readable', 'The server sent nothing of the file.');
}

function wordsOf(
  error: unknown,
  { at, parts }: { at: Step; parts: ConnectionParts },
): Pick<SourceTest, 'trouble' | 'detail' | 'fingerprint'> {
  if (error === null) return { trouble: null, detail: null, fingerprint: null };
  if (error instanceof SourceError && error.trouble === 'not-reached') {
    return { trouble: 'not-reached', detail: null, fingerprint: null };
  }
  const detail = withoutSecrets(error, parts);
  if (!(error instanceof SourceError)) {
    return { trouble: parts.driver === 'local' ? 'root-missing' : 'other', detail, fingerprint: null };
  }
  return { trouble: troubleAt(at, error.trouble), detail, fingerprint: error.fingerprint };
}

/** For an interruption while listing or reading, the step in which it happened says most. */
function troubleAt(at: Step, trouble: SourceTrouble): SourceTrouble {
  if (trouble !== 'other' && trouble !== 'no-answer') return trouble;
  if (at === 'list') return 'not-listed';
  return at === 'read' ? 'not-readable' : trouble;
}

function withoutSecrets(error: unknown, { secrets }: ConnectionParts): string {
  const words = error instanceof Error ? error.message : String(error);
  return (secrets.password ? words.replaceAll(secrets.password, '•••') : words).slice(0, 500);
}
