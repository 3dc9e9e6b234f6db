import type { SendDay } from './days.ts';

/** What the lists of Broadcast say of a brand's collages: whether they are in the groups. */
export interface PlaceState {
  /** Images that no send has had: of days that were never sent, and what came after a day's last send. */
  unsent: number;
  /** Messages of which nobody knows whether they arrived. */
  uncertain: number;
  /** Days of which something is being sent now; of sends that wait for a person, or because of failures. */
  sending: number;
  paused: number;
  /** Days of which nothing arrived. */
  failed: number;
  /** The last send; null = there was none. */
  sentAt: Date | null;
}

/** What is open of a day's last send. */
export interface OpenDay {
  uncertain: number;
  paused: boolean;
}

export function placeState(
  days: readonly Pick<SendDay, 'key' | 'count' | 'since' | 'status' | 'log'>[],
  openByDay: ReadonlyMap<string, OpenDay>,
): PlaceState {
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const running = days.filter(({ status }) => status === 'sending' || status === 'queued');
  const paused = running.filter(({ key }) => openByDay.get(key)?.paused === true).length;
  const times = days.flatMap(({ log }) => (log ? [log.updateDate.getTime()] : []));
  return {
    unsent: sum(({ status, count, since }) => (status === 'not-sent' ? count : since)),
    uncertain: sum(({ key }) => openByDay.get(key)?.uncertain ?? 0),
    sending: running.length - paused,
    paused,
    failed: days.filter(({ status }) => status === 'failed').length,
    sentAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
