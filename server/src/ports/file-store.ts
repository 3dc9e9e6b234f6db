import type { Readable } from 'node:stream';

/** A file in the store. */
export interface StoredFile {
  sha256: string;
  bytes: number;
}

/** What is in the store, whoever put it there. */
export interface FoundFile {
  /** `<2 digits>/<sha256>` for what belongs there, with `/`. */
  place: string;
  /** null = a folder with nothing in it. */
  bytes: number | null;
  /** When it was put there. */
  cameAt: Date;
}

/** The store does not answer, or answers that it cannot now: nothing is said of any file, and the same again may work. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Of a file, both ends included. */
export interface BytesPart {
  start: number;
  end: number;
}

/**
 * Files under the hash of their content: written once, never changed, shared by all shops. Names and owners live in the database. A file
 * appears whole or not at all. Whoever is told that a file is not there may count on it: a store that does not answer is an error.
 */
export interface FileStore {
  /** Takes over a finished file; it must be below a `tempFolder` and is gone afterwards. */
  putFile: (tempPath: string) => Promise<StoredFile>;
  putBytes: (bytes: Uint8Array) => Promise<StoredFile>;
  has: (sha256: string) => Promise<boolean>;
  /** Its bytes; null = it is not there. */
  size: (sha256: string) => Promise<number | null>;
  /** The whole file or a part of it; null = it is not there. The caller reads it to its end or destroys it. */
  read: (sha256: string, part?: BytesPart) => Promise<Readable | null>;
  /**
   * A path for programs that read files, good for as long as the caller's `tempFolder` is there. Nothing is at the path of a file
   * that is not in the store.
   */
  local: (sha256: string, tempFolder: string) => Promise<string>;
  /** Whether a file is there; from now on it is as young as one that is put. For what no row names. */
  renew: (sha256: string) => Promise<boolean>;
  /** Hashes of the files whose names begin with these two digits. */
  list: (digits: string) => Promise<string[]>;
  /** Removes a file that nobody has put since; one that is put meanwhile stays. Answers its bytes, null = it stays. */
  removeUnused: (sha256: string, since: Date) => Promise<number | null>;
  /** What is under these two digits, whatever it is called. */
  found: (digits: string) => Promise<FoundFile[]>;
  /** What is in the store beside that. */
  foundBeside: () => Promise<FoundFile[]>;
  /** What was found, as it is in the store now; null = it is gone. */
  readFound: (place: string) => Promise<Readable | null>;
  /** A fresh folder for unfinished files; the caller removes it. */
  tempFolder: () => Promise<string>;
  /** Removes this process's temporary files. */
  close: () => Promise<void>;
}
