import type { Readable } from 'node:stream';
import type { EntryTrouble } from '@kolaj/domain/source/file-trouble';
import type { NameEncoding } from '@kolaj/domain/source/names/name-encoding';

/** One name in a directory of a source. Times are UTC. */
export interface SourceEntry {
  /** As the source writes it, NFC or NFD; bytes that are not UTF-8 are read by a code page. */
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

/** Something in the source that cannot be used. */
export interface UnreadableEntry {
  path: string;
  code: EntryTrouble;
}

export type ListResult =
  | {
      kind: 'listed';
      entries: SourceEntry[];
      unreadable: UnreadableEntry[];
      /** By which code page names were read that are not UTF-8; null or absent = all of them are. */
      readAs?: NameEncoding | null;
    }
  /** `refused` too when the path is a trick: absolute, with "..", NUL, or leaving the root through a link (D-24). */
  | { kind: EntryTrouble };

export type StatResult = { kind: 'found'; entry: SourceEntry } | { kind: EntryTrouble };

export type ReadResult = { kind: 'open'; stream: Readable } | { kind: EntryTrouble };

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
