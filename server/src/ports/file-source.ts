import type { Readable } from 'node:stream';

/** One name in a directory of a source. Times are UTC. */
export interface SourceEntry {
  /** As the source writes it, byte for byte: NFC or NFD. */
  name: string;
  /** Relative to the source's root, "/" between names. */
  path: string;
  kind: 'file' | 'directory';
  /** 0 for directories. */
  bytes: number;
  modifiedAt: Date;
  /** When the file was made; null where the source does not know. */
  bornAt: Date | null;
  /**
   * When this machine's own clock last saw a write, which nobody can set back: the change time of a local file. Null where
   * only the source's word is known.
   */
  changedAt: Date | null;
}

/** Something in the source that cannot be used, with the reason in words for the person who imports. */
export interface UnreadableEntry {
  path: string;
  /** A code of the console's texts: not there, or no ordinary file (a link, a name that cannot be used). */
  code: 'gone' | 'refused';
  reason: string;
}

export type ListResult =
  | { kind: 'listed'; entries: SourceEntry[]; unreadable: UnreadableEntry[] }
  /** There is no such directory, or it may not be read. */
  | { kind: 'gone'; reason: string }
  /** The path is a trick: absolute, with "..", NUL, or leaving the root through a link (D-24). */
  | { kind: 'refused'; reason: string };

export type StatResult =
  | { kind: 'found'; entry: SourceEntry }
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string };

export type ReadResult =
  | { kind: 'open'; stream: Readable }
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string };

/**
 * Where a shop drops its photos (D-24). Paths come from outside and are checked here, at the moment of use. A failing
 * entry is an answer; only a lost connection rejects.
 */
export interface FileSource {
  /** The entries of one directory in no certain order; `''` is the root. */
  list(path: string): Promise<ListResult>;
  stat(path: string): Promise<StatResult>;
  /** The bytes of a file from `offset` on. */
  openRead(path: string, offset: number): Promise<ReadResult>;
  close(): Promise<void>;
}
