import type { Readable } from 'node:stream';

export interface DoorEntry {
  name: string;
  isDirectory: boolean;
  bytes: number;
  modifiedAt: Date;
}

export type Found =
  | { kind: 'file' | 'directory'; bytes: number; modifiedAt: Date }
  /** Nothing of that name; `hasParent`: in a directory that is there. */
  | { kind: 'nothing'; hasParent: boolean }
  /** A link, or no file at all. */
  | { kind: 'refused' };

export interface UploadLimits {
  fileBytes: number;
  reserveBytes: number;
}

/** Why a file cannot come in. */
export class UploadRefused extends Error {
  readonly why: 'no-room' | 'too-large';
  constructor(why: 'no-room' | 'too-large') {
    super(why);
    this.why = why;
  }
}

/** What a place that is no disk refuses, by the code that a disk has for it. */
export class FolderTrouble extends Error {
  readonly code: 'ENOENT' | 'ENOTDIR' | 'EEXIST' | 'ENOTEMPTY' | 'EINVAL' | 'ENAMETOOLONG';
  constructor(code: FolderTrouble['code']) {
    super(code);
    this.code = code;
  }
}

export interface Upload {
  /** Takes bytes until their end; rejects with `UploadRefused`, or with what broke the transfer. What came is kept. */
  take: (bytes: Readable) => Promise<void>;
  /** What has come is on the disk, and still hidden. */
  settle: () => Promise<void>;
  /** Makes the file appear under its name, and notes that it came whole. When it rejects, what came waits for a resume. */
  appear: () => Promise<void>;
  /** Lets go; what came so far waits for a resume. */
  keep: () => Promise<void>;
  /** Forgets what came so far. */
  drop: () => Promise<void>;
}

/**
 * What a user of the FTP door sees: photos in a folder of one machine, or in the store. Paths are relative to its root and free of tricks
 * (`doorPath`), '' is the root. Trouble is an error with the code of a disk (`FolderTrouble`), or `StoreUnavailable`.
 */
export interface DoorFolder {
  /** How a path is written here. */
  spelled: (path: string) => string;
  find: (path: string) => Promise<Found>;
  /** What is in a directory, a handful at a time. */
  entries: (path: string) => AsyncIterable<DoorEntry[]>;
  /** The reader reads it to its end or destroys it. */
  read: (path: string, from: number) => Promise<Readable>;
  makeFolder: (path: string) => Promise<void>;
  /** Only an empty one. */
  removeFolder: (path: string) => Promise<void>;
  /** False: it did not come in by the door, or was imported since. */
  removeFile: (path: string) => Promise<boolean>;
  /** A file may take the place of another one that came in by the door (false: it did not), a directory of nothing. */
  move: (from: string, to: string) => Promise<boolean>;
  /** Bytes of a broken upload that can be resumed at this machine; null = there is none. */
  partBytes: (path: string) => Promise<number | null>;
  /** Begins a file. `from` bytes of a broken upload are kept; null = there are not so many. Rejects with `UploadRefused` when the disk has no room. */
  beginUpload: (upload: { path: string; from: number }, limits: UploadLimits) => Promise<Upload | null>;
  /** Removes what nobody has resumed for a week. */
  sweepParts: (now: Date) => Promise<void>;
}
