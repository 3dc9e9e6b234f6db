import type { State } from '../collage/collage.ts';
import type { CollageLife } from '../collage/status/status.ts';
import { hasFreshExport } from '../collage/status/status.ts';

/** Days that an approval link may be good for. */
export const linkDays = [1, 3, 7, 14] as const;
export type LinkDays = (typeof linkDays)[number];

/** Collages of one link: more is a folder's work, not a manager's quarter of an hour. */
export const linkItemsAtMost = 200;

/** How long a decision by a link may be taken back by whoever made it, ms. After that the shop may have published or sent. */
export const undoWithinMs = 10 * 60_000;

const dayMs = 86_400_000;

export const linkEnd = (now: Date, days: LinkDays): Date => new Date(now.getTime() + days * dayMs);

/** How somebody who decided by a link is named where accounts are named. */
export const linkName = (person: string): string => `${person} (link)`;

/**
 * What a link is good for. `unbacked`: who stands for it may not approve any more, so nobody may in their name. One that was taken
 * back stays so, however long it would have lasted.
 */
export const linkStandings = ['open', 'unbacked', 'expired', 'revoked'] as const;
export type LinkStanding = (typeof linkStandings)[number];

export interface LinkEnds {
  expiresAt: Date;
  revokedAt: Date | null;
  /** Whether who made it, or extended it last, may still approve. */
  isBacked: boolean;
}

export function linkStanding({ expiresAt, revokedAt, isBacked }: LinkEnds, now: Date): LinkStanding {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt.getTime() <= now.getTime()) return 'expired';
  return isBacked ? 'open' : 'unbacked';
}

/** What the page of a link says of a collage; `away` = being changed, or put aside by the shop. */
export const itemStates = ['waiting', 'approved', 'returned', 'away'] as const;
export type ItemState = (typeof itemStates)[number];

/** A collage of a link as it is now. */
export interface LinkedCollage
  extends Pick<CollageLife, 'status' | 'version' | 'contentVersion' | 'exportVersion' | 'failure'> {
  state: State;
  subfolderState: State;
}

/** The collage alone says what has become of it, whoever decided: a decision that was undone or followed by work counts no more. */
export function itemState(collage: LinkedCollage): ItemState {
  if (collage.status === 'verified') return 'approved';
  if (collage.status === 'failed' && collage.failure?.reason === 'sent_back') return 'returned';
  const isShown = collage.state === 'active' && collage.subfolderState === 'active';
  return collage.status === 'done' && isShown && hasFreshExport(collage) ? 'waiting' : 'away';
}

/** A decision that was made by a link. */
export interface LinkDecision {
  /** Which open page made it: two people may have the same link open. */
  visit: string;
  at: Date;
  /** What the collage's version was after it. */
  version: number;
}

/** Whether what a collage shows now is what this visit has decided, and nobody has touched it since. */
export const isOwnDecision = (
  decision: LinkDecision | null,
  { visit, version }: { visit: string; version: number },
): decision is LinkDecision => decision !== null && decision.visit === visit && decision.version === version;

/** The own last decision can be taken back for some minutes, while nobody has touched the collage. */
export function mayUndo(
  decision: LinkDecision | null,
  { visit, version, now }: { visit: string; version: number; now: Date },
): boolean {
  return isOwnDecision(decision, { visit, version }) && now.getTime() - decision.at.getTime() <= undoWithinMs;
}
