import type { WebhookStop } from './webhook.ts';

/**
 * Why an address was not asked, or gave no answer. `private`: its name leads into a network that is not the internet. `ours`: the
 * message could not be made.
 */
export const tryFaults = ['timeout', 'connection', 'private', 'address', 'ours'] as const;
export type TryFault = (typeof tryFaults)[number];

/** What became of one try: the status of the answer, or why there was none. */
export type TryResult = { kind: 'answered'; status: number } | { kind: 'unanswered'; why: TryFault };

/** A message has been taken, is tried again, or never will be. */
export type MessageFate = { kind: 'taken' } | { kind: 'again'; afterSeconds: number } | { kind: 'given-up' };

const minute = 60;
const hour = 60 * minute;

/**
 * Seconds from one try to the next, as Standard Webhooks proposes: the last of the ten tries is a little more than three days
 * after the first.
 */
const waits = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;

/** Everything but a status from 200 to 299 is a no; we follow no redirects. */
export const isTaken = (result: TryResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300;

/** @param attempts tries so far, with this one */
export function fateOf(result: TryResult, attempts: number): MessageFate {
  if (isTaken(result)) return { kind: 'taken' };
  const wait = waits[attempts - 1];
  return wait === undefined ? { kind: 'given-up' } : { kind: 'again', afterSeconds: wait };
}

const shortestRest = 10;
const longestRest = 15 * minute;

/**
 * Seconds in which an address is left alone after so many failures in a row: a receiver that is down costs one call at a time,
 * however many messages wait for it.
 */
export const restSeconds = (failuresInRow: number): number =>
  failuresInRow === 0 ? 0 : Math.min(longestRest, shortestRest * 2 ** Math.min(failuresInRow - 1, 20));

const hopelessAfterDays = 5;

/** Why an address is told nothing any more after this; null = it goes on. `failingSince`: of its first failure in a row. */
export function stopAfter(
  result: TryResult,
  { failingSince, now }: { failingSince: Date | null; now: Date },
): WebhookStop | null {
  if (isTaken(result)) return null;
  if (result.kind === 'answered' && result.status === 410) return 'gone';
  if (failingSince === null) return null;
  return now.getTime() - failingSince.getTime() >= hopelessAfterDays * 24 * hour * 1000 ? 'failing' : null;
}
