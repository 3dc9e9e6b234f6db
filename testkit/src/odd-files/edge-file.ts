import type { UnreadableReason } from '@kolaj/imaging/read/read-photo';

/** `format width×height` as seen upright, or the reason of the refusal. */
export type EdgeVerdict = `${string} ${number}x${number}` | UnreadableReason;

/** One file of the edge set: what it is called, what it holds, what must become of it. */
export interface EdgeFile {
  name: string;
  bytes: Buffer;
  verdict: EdgeVerdict;
}
