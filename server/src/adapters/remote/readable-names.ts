import { type NameEncoding, nameEncodings, bytesOf as pageBytes } from '@kolaj/domain/source/names/name-encoding';
import { readNames } from '@kolaj/domain/source/names/read-names';
import { safeRelativePath } from '@kolaj/domain/source/path';
import type { FileSource, ListResult, SourceEntry, UnreadableEntry } from '../../ports/file-source.ts';
import { pathBelow } from './entry-name.ts';

/**
 * A source as its server knows it: every character of its paths stands for one byte (`latin1`). It is asked only for paths that
 * have been found safe as text; the signs that make a path unsafe are the same bytes in UTF-8 and in every code page.
 */
export type ByteSource = FileSource;

/** The bytes of names that are not UTF-8, by the path of their directory and by what was read out of them. */
export type NameMemory = Map<string, Map<string, string>>;

export interface NameOptions {
  memory: NameMemory;
  /** How names are read that are not UTF-8; null = by what is most plausible. */
  set: NameEncoding | null;
}

/** Directories remembered at most, the oldest go first: a forgotten one is listed again. */
const mostRemembered = 20_000;

const refused = { kind: 'refused' } as const;

/**
 * The same source with names as text. Names that are not UTF-8 are read by the most plausible code page, or by the one that is
 * set, and go back to the server byte for byte. What was read out of a name may come from an earlier run of this program: a
 * path that seems to be gone is looked for in the listings of its directories, before that is believed.
 */
export function readableNames(source: ByteSource, options: NameOptions): FileSource {
  const { memory } = options;

  async function list(path: string): Promise<ListResult> {
    const bytes = bytesOf(memory, path);
    const listed = await source.list(bytes);
    return listed.kind === 'listed' ? readListing(listed, { ...options, path, bytes }) : listed;
  }

  /** Lists the directories on the way in which a name may have other bytes than those of UTF-8. */
  async function learn(path: string): Promise<void> {
    const names = path.split('/');
    for (const [at, name] of names.entries()) {
      if (isPlain(name)) continue;
      if ((await list(names.slice(0, at).join('/'))).kind !== 'listed') return;
    }
  }

  async function ask<Answer extends { kind: string }>(
    path: string,
    once: (bytes: string) => Promise<Answer>,
  ): Promise<Answer | typeof refused> {
    if (safeRelativePath(path).kind !== 'ok') return refused;
    const bytes = bytesOf(memory, path);
    const answer = await once(bytes);
    if (answer.kind !== 'gone' || isPlain(path)) return answer;
    await learn(path);
    const learned = bytesOf(memory, path);
    return learned === bytes ? answer : once(learned);
  }

  return {
    list: (path) => ask(path, () => list(path)),
    async stat(path) {
      const found = await ask(path, source.stat);
      return found.kind === 'found' ? { kind: 'found', entry: { ...found.entry, path, name: lastOf(path) } } : found;
    },
    openRead: (path, offset) => ask(path, (bytes) => source.openRead(bytes, offset)),
    close: source.close,
  };
}

/** The bytes of a text, a character for each. */
export const asBytes = (text: string): string => Buffer.from(text).toString('latin1');

/** A path as a person has typed it, as bytes: in UTF-8, then in the page that is set and in the others that have its letters. */
export function waysToWrite(text: string, set: NameEncoding | null): string[] {
  const pages = set === null ? nameEncodings : [set, ...nameEncodings];
  const inPages = pages.flatMap((page) => {
    const bytes = pageBytes(text, page);
    return bytes ? [Buffer.from(bytes).toString('latin1')] : [];
  });
  return [...new Set([asBytes(text), ...inPages])];
}

const toBytes = (bytes: string): Buffer => Buffer.from(bytes, 'latin1');

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what plain means
const isPlain = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function bytesOf(memory: NameMemory, path: string): string {
  const names = path.split('/');
  return names.map((name, at) => memory.get(names.slice(0, at).join('/'))?.get(name) ?? asBytes(name)).join('/');
}

interface Reading extends NameOptions {
  /** Of the directory, as text and as bytes. */
  path: string;
  bytes: string;
}

function readListing(listed: ListResult & { kind: 'listed' }, { memory, set, path, bytes }: Reading): ListResult {
  const skip = bytes === '' ? 0 : bytes.length + 1;
  const names = listed.entries.map(({ name }) => toBytes(name));
  const unusable = listed.unreadable.map((each) => toBytes(each.path.slice(skip)));
  const { texts, readAs } = readNames([...names, ...unusable], { set, above: bytes.split('/').map(toBytes) });

  const unreadable: UnreadableEntry[] = texts
    .slice(names.length)
    .map((text, at) => ({ path: pathBelow(path, text), code: listed.unreadable[at]?.code ?? 'refused' }));
  const entries = new Map<string, SourceEntry>();
  const foreign = new Map<string, string>();
  for (const { entry, name, isForeign } of foreignLast(listed.entries, texts)) {
    const own = pathBelow(path, name);
    // Of two names that read the same only one could be fetched: the other is left out by name.
    if (entries.has(name) || safeRelativePath(own).kind !== 'ok') unreadable.push({ path: own, code: 'refused' });
    else {
      entries.set(name, { ...entry, name, path: own });
      if (isForeign) foreign.set(name, entry.name);
    }
  }
  remember(memory, path, foreign);
  return { kind: 'listed', entries: [...entries.values()], unreadable, readAs };
}

function foreignLast(entries: readonly SourceEntry[], texts: readonly string[]) {
  return entries
    .map((entry, at) => ({ entry, name: texts[at] ?? entry.name }))
    .map(({ entry, name }) => ({ entry, name, isForeign: asBytes(name) !== entry.name }))
    .sort((a, b) => Number(a.isForeign) - Number(b.isForeign));
}

function remember(memory: NameMemory, path: string, foreign: Map<string, string>): void {
  memory.delete(path);
  if (foreign.size === 0) return;
  memory.set(path, foreign);
  const [oldest] = memory.keys();
  if (memory.size > mostRemembered && oldest !== undefined) memory.delete(oldest);
}
