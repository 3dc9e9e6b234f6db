import { Readable } from 'node:stream';
import { startImport } from '@kolaj/contract/source/source';
import type { FileSource, ListResult, SourceEntry } from '../../../ports/file-source.ts';
import type { Person } from '../../../testing/calls.ts';

/** What was asked of a source. */
export interface Asked {
  lists: string[];
  stats: string[];
  /** `path@offset` */
  reads: string[];
  /** Bytes that came through. */
  bytes: number;
}

export interface Faults {
  /** Called before each listing is read, with its number from 1 on. */
  beforeList?: (number: number, path: string) => Promise<unknown>;
  /** What becomes of the bytes of a file; `number` counts its reads from 1 on. */
  onRead?: (path: string, number: number, stream: Readable) => Readable | Promise<Readable>;
}

/** A source on this disk as a server elsewhere would be seen: no clock but its own, and it may misbehave. */
export function remoteLike(source: FileSource, faults: Faults = {}): FileSource & { asked: Asked } {
  const asked: Asked = { lists: [], stats: [], reads: [], bytes: 0 };
  const abroad = (entry: SourceEntry): SourceEntry => ({ ...entry, changedAt: null });
  return {
    asked,
    async list(path): Promise<ListResult> {
      asked.lists.push(path);
      await faults.beforeList?.(asked.lists.length, path);
      const listed = await source.list(path);
      return listed.kind === 'listed' ? { ...listed, entries: listed.entries.map(abroad) } : listed;
    },
    async stat(path) {
      asked.stats.push(path);
      const found = await source.stat(path);
      return found.kind === 'found' ? { kind: 'found', entry: abroad(found.entry) } : found;
    },
    async openRead(path, offset) {
      asked.reads.push(`${path}@${offset}`);
      const number = asked.reads.filter((read) => read.startsWith(`${path}@`)).length;
      const opened = await source.openRead(path, offset);
      if (opened.kind !== 'open') return opened;
      const stream = faults.onRead ? await faults.onRead(path, number, opened.stream) : opened.stream;
      stream.on('data', (chunk: Buffer) => {
        asked.bytes += chunk.length;
      });
      stream.pause();
      return { kind: 'open', stream };
    },
    close: () => source.close(),
  };
}

/** The first bytes of a file, and then the end as if that were all of it: 226 too early (I2). */
export const endsAfter = (stream: Readable, bytes: number): Readable => Readable.from(firstOf(stream, bytes));

/** The first bytes of a file, and then a broken connection (I1). */
export function breaksAfter(stream: Readable, bytes: number): Readable {
  async function* part() {
    yield* firstOf(stream, bytes);
    throw new Error('read ECONNRESET');
  }
  return Readable.from(part());
}

async function* firstOf(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of stream) {
    const part = Buffer.from(chunk).subarray(0, left);
    left -= part.length;
    yield part;
    if (left === 0) return;
  }
}

/** Asks for the import of subfolders of SS26; answers with its id. */
export async function askForImport(person: Person, names: readonly string[] = ['Beren']): Promise<string> {
  const sub_folders = names.map((name) => ({ name, path: `SS26/${name}` }));
  const answer = await person.call(startImport, { folder: [{ name: 'SS26', path: 'SS26', sub_folders }] });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.job_id;
}
