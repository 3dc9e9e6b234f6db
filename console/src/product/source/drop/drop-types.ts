import type { agentUploadRefusals, Upload, uploadRefusals } from '@kolaj/contract/source/source-upload';
import type { ZipPlace } from '@kolaj/domain/source/upload/zip-plan';

/** Why a file did not come: what the server says, or what only this device knows. */
export type DropReason =
  | (typeof uploadRefusals)[number]
  | (typeof agentUploadRefusals)[number]
  | 'file_gone'
  | 'no_answer'
  | 'not_allowed';

/** A file of this device with the place it goes to. */
export interface DropFile {
  key: string;
  /** Files that were dropped together. */
  batch: string;
  blob: Blob;
  folder: string;
  subfolder: string;
  /** Path below the subfolder. */
  name: string;
  /** When the file was last changed, ms since 1970. */
  modified: number;
  replace: boolean;
  /** Of a ZIP, where its directories go; those that none speaks of, the server knows. Missing = all of it into the subfolder. */
  places?: readonly ZipPlace[] | undefined;
  /** A page that was closed has left it here: some of it may have come. */
  isResumed?: boolean | undefined;
  /** Of the first file of a drop: what stays on this device; the server keeps it. */
  beside?: NonNullable<Upload['beside']> | undefined;
}

/** What was dropped with the files and stays on this device: what cannot be taken, and what is no photo. */
export interface NotSent {
  leftOut: readonly { path: string; reason: DropReason }[];
  /** All of them, where only the first ones are named. */
  leftOutCount?: number;
  otherFiles: DropItem['otherFiles'];
}

/** A subfolder. */
export interface Place {
  folder: string;
  subfolder: string;
}

export interface DropItem {
  file: DropFile;
  status: 'waiting' | 'sending' | 'interrupted' | 'unpacking' | 'done' | 'refused' | 'cancelled';
  /** Cancelled, and it can still be taken back. */
  mayUndo: boolean;
  /** It is a ZIP that has arrived. */
  isUnpacking: boolean;
  /** Bytes that have arrived. */
  sent: number;
  uploadId: string | null;
  reason: DropReason | null;
  /** Photos it became: more than one for a ZIP. */
  photos: number;
  /** Of these, those that were there before with the same bytes. */
  alreadyHere: number;
  leftOut: Upload['left_out'];
  /** `leftOut` names the first ones. */
  leftOutCount: number;
  otherFiles: Upload['other_files'];
  /** Where it goes, as the source writes it: more than one for a ZIP. In the end, what has got photos. */
  places: readonly Place[];
}

export type PieceAnswer = Pick<Upload, 'received' | 'status' | 'reason' | 'already_here'>;

/**
 * What went wrong on the way. `elsewhere`: the server has more or less than we think; asked again at once. `logged-out`: it goes
 * on once somebody has logged in, however long that takes.
 */
export type Trouble =
  | { kind: 'final'; reason: DropReason }
  | { kind: 'offline' | 'logged-out' | 'elsewhere' | 'passing' };

/** The world outside the engine: the server, the network, the clock. */
export interface DropTransport {
  begin: (file: DropFile) => Promise<{ kind: 'begun'; upload: Upload } | { kind: 'refused'; reason: DropReason }>;
  piece: (piece: {
    id: string;
    offset: number;
    bytes: Blob;
    signal: AbortSignal;
    onProgress: (sent: number) => void;
  }) => Promise<PieceAnswer>;
  /** How far a ZIP is; null = it is not known any more. */
  standing: (id: string, signal: AbortSignal) => Promise<Upload | null>;
  /** Is sent also when the page is being closed. */
  giveUp: (id: string) => Promise<void>;
  troubleOf: (error: unknown, file: DropFile) => Promise<Trouble>;
  /** Ends after `ms`, at once when aborted, when the network comes back and when somebody has logged in. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** ms. */
  now: () => number;
}

/** Whether a file is finished: nothing more happens to it without a person. */
export const isSettled = ({ status }: Pick<DropItem, 'status'>) =>
  status === 'done' || status === 'refused' || status === 'cancelled';
