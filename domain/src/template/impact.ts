import type { CollageStatus } from '../collage/collage.ts';
import type { ImageSlot, TemplateData } from './template.ts';

/** Which collages a changed template is drawn for again: those that wait, the approved ones nobody has got, or all. */
export const runScopes = ['waiting', 'not-sent', 'all'] as const;
export type RunScope = (typeof runScopes)[number];

/** What a collage made with an older version of a template is, for the question whether it changes. */
export interface UsedBy {
  status: CollageStatus;
  /** A group has its picture, or may have it. */
  isSent: boolean;
  /** A person has moved or styled its texts: that belongs to the version it was made with. */
  hasOwnLayout: boolean;
}

/**
 * Whether a run with this scope changes a collage. What is being made, has failed or was laid out by hand is left alone; a
 * verified and sent one changes only where that was chosen.
 */
export function isChangedBy(scope: RunScope, { status, isSent, hasOwnLayout }: UsedBy): boolean {
  if (hasOwnLayout) return false;
  if (status === 'done') return true;
  if (status !== 'verified') return false;
  return scope === 'all' || (scope === 'not-sent' && !isSent);
}

/** What a person is told before a template's change is drawn (TPL, issue 5: "214 collages, 60 already sent"). */
export interface Impact {
  /** Collages whose picture would be another one. */
  total: number;
  waiting: number;
  approved: number;
  sent: number;
  /** Those that are left as they are: made, failed, or laid out by hand. */
  leftAlone: number;
  ownLayout: number;
  /** How many each choice changes. */
  changes: Record<RunScope, number>;
}

export function impactOf(used: readonly (UsedBy & { count: number })[]): Impact {
  const sum = (counts: (one: UsedBy) => boolean) => used.filter(counts).reduce((total, { count }) => total + count, 0);
  const changes = {
    waiting: sum((one) => isChangedBy('waiting', one)),
    'not-sent': sum((one) => isChangedBy('not-sent', one)),
    all: sum((one) => isChangedBy('all', one)),
  };
  const total = sum(() => true);
  return {
    total,
    waiting: sum(({ status }) => status === 'done'),
    approved: sum(({ status, isSent }) => status === 'verified' && !isSent),
    sent: sum(({ status, isSent }) => status === 'verified' && isSent),
    leftAlone: total - changes.all,
    ownLayout: sum(({ hasOwnLayout }) => hasOwnLayout),
    changes,
  };
}

/** Whether two versions of a template give the same picture: what differs only concerns choosing and filling in. */
export function drawsAlike(one: TemplateData, other: TemplateData): boolean {
  return JSON.stringify(drawn(one)) === JSON.stringify(drawn(other));
}

function drawn({ width, height, background, color, images, texts }: TemplateData) {
  return [width, height, background, color, images.map(slotDrawn), texts.map(sorted)];
}

const slotDrawn = ({ x, y, width, height, radius = 0 }: ImageSlot) => [x, y, width, height, radius];

/** The order of the fields says nothing. */
function sorted(value: object): [string, unknown][] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
