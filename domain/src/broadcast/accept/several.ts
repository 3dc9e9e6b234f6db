import type { SendDay } from './days.ts';

/** What a send of several brands takes of one of them: what its groups have not had. */
export type PlaceWish =
  | {
      kind: 'send';
      /** YYYY-MM-DD. */
      days: string[];
      /** The moment of the last send, where only what came after it is meant. */
      sendAfter: Date | null;
      /** Images that no send has had and that need a send of their own: what came to days that were sent. */
      left: number;
    }
  | { kind: 'sending' }
  | { kind: 'sent'; at: Date }
  | { kind: 'nothing' };

type Day = Pick<SendDay, 'key' | 'count' | 'since' | 'status' | 'log'>;

/**
 * All days that were never sent, in one send. Where there is none, what came after the last send of the newest day that has
 * something new: a send has one moment for all its days. Nothing is ever sent again.
 */
export function placeWish(days: readonly Day[], { sendOnlyAfter }: { sendOnlyAfter: boolean }): PlaceWish {
  const unsent = days.filter(({ status, count }) => status === 'not-sent' && count > 0);
  const grown = days.filter(({ status, since }) => (status === 'sent' || status === 'partial') && since > 0);
  const newOf = (of: readonly Day[]) => of.reduce((sum, { since }) => sum + since, 0);
  if (unsent.length > 0) {
    return { kind: 'send', days: unsent.map(({ key }) => key), sendAfter: null, left: newOf(grown) };
  }
  const [newest, ...others] = grown.toSorted((a, b) => (a.key < b.key ? 1 : -1));
  if (newest?.log && sendOnlyAfter) {
    return { kind: 'send', days: [newest.key], sendAfter: newest.log.updateDate, left: newOf(others) };
  }
  if (days.some(({ status }) => status === 'sending' || status === 'queued')) return { kind: 'sending' };
  const times = days.flatMap(({ log }) => (log ? [log.updateDate.getTime()] : []));
  return times.length === 0 ? { kind: 'nothing' } : { kind: 'sent', at: new Date(Math.max(...times)) };
}
