import type { ProviderTrouble } from '../delivery/delivery-reason.ts';
import type { Post } from '../telegram/post.ts';

/**
 * What became of the wish that a message in a group says something else. `asked`: it waits for its turn; `unsent`: it never got
 * there; `unknown`: nobody has answered clearly, however often it was asked.
 */
export const editStatuses = ['asked', 'edited', 'unsent', 'refused', 'unknown'] as const;
export type EditStatus = (typeof editStatuses)[number];

/** What an adapter can say of one call that changes a message. */
export type EditOutcome =
  /** It says so now, by this call or by an earlier one. */
  | { kind: 'edited' }
  /** A clear no that another call would not change. */
  | { kind: 'refused'; why: ProviderTrouble }
  /** A clear no for now; everything else of the same sender waits, too. */
  | { kind: 'not-now'; why: ProviderTrouble; retryAfterMs: number | null }
  /** The request left and nobody knows what became of it. */
  | { kind: 'unclear'; why: ProviderTrouble };

export type EditStep =
  | { kind: 'over'; status: Extract<EditStatus, 'edited' | 'refused' | 'unknown'>; reason: ProviderTrouble | null }
  /** `isSenders`: the sender's other messages wait as long. */
  | { kind: 'again'; ms: number; isSenders: boolean };

const maxTries = 5;
const firstPauseMs = 5_000;
const notNowMs = 60_000;
const longestPauseMs = 15 * 60_000;

/** What follows a call. Unlike a send it may be made again: a message that says the same twice says it once. */
export function afterEdit(outcome: EditOutcome, { tries }: { tries: number }): EditStep {
  switch (outcome.kind) {
    case 'edited':
      return { kind: 'over', status: 'edited', reason: null };
    case 'refused':
      return { kind: 'over', status: 'refused', reason: outcome.why };
    case 'not-now':
      return { kind: 'again', ms: Math.min(outcome.retryAfterMs ?? notNowMs, longestPauseMs), isSenders: true };
    case 'unclear':
      if (tries >= maxTries) return { kind: 'over', status: 'unknown', reason: outcome.why };
      return { kind: 'again', ms: firstPauseMs * 2 ** (tries - 1), isSenders: false };
  }
}

export type PostChange =
  | { kind: 'same' }
  /** Places of the posts that say something else, from 0. */
  | { kind: 'differs'; parts: number[] }
  /** Another number of messages, or another picture or video: words and buttons are all that can be changed. */
  | { kind: 'other-shape' };

/** What would have to be changed so that what was sent says what the template says now. */
export function postChange(sent: readonly Post[], now: readonly Post[]): PostChange {
  const isSameShape = sent.length === now.length && sent.every((post, part) => shapeOf(post) === shapeOf(now[part]));
  if (!isSameShape) return { kind: 'other-shape' };
  const parts = sent.flatMap((post, part) => (wordsOf(post) === wordsOf(now[part]) ? [] : [part]));
  return parts.length === 0 ? { kind: 'same' } : { kind: 'differs', parts };
}

const shapeOf = (post: Post | undefined): string =>
  post && post.kind !== 'text' ? `${post.kind} ${post.url}` : (post?.kind ?? '');

const wordsOf = (post: Post | undefined): string =>
  JSON.stringify([post?.text, post?.bold, post?.rows.map((row) => row.map(({ text, url }) => [text, url]))]);
