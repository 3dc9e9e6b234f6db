import { compareDays, localDay } from '../shared/day.ts';

/** How well a send fits into its time: with room, tightly, or not. */
export const calendarLoads = ['room', 'tight', 'over'] as const;
export type CalendarLoad = (typeof calendarLoads)[number];

/** Something that the shop's phones and bots are busy with. */
export interface BusyTime {
  id: string;
  at: Date;
  /** By the present pace. */
  endsAt: Date;
  /** What it needs of the senders: sends of different channels do not wait for each other. */
  channel: string;
}

export interface FoundLoad {
  load: CalendarLoad;
  /** Id of what it gets into the way of, or has to wait for; null = nothing, it does not end on its day. */
  with: string | null;
}

/** From this share of the time until the next send on, it is tight. */
const tightFrom = 0.7;

/** Whether a send is through before the next one of its channel begins, and on its own day (ux §20). */
export function loadOf(busy: BusyTime, others: readonly BusyTime[], timeZone: string): FoundLoad {
  const { at, endsAt, channel, id } = busy;
  const beside = others.filter((other) => other.id !== id && other.channel === channel);
  const before = beside.find((other) => other.at < at && other.endsAt > at);
  if (before) return { load: 'over', with: before.id };
  const next = beside.filter((other) => other.at >= at).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  if (next && endsAt > next.at && endsAt > at) return { load: 'over', with: next.id };
  if (compareDays(localDay(at, timeZone), localDay(endsAt, timeZone)) !== 0) return { load: 'over', with: null };
  if (!next) return { load: 'room', with: null };
  const share = (endsAt.getTime() - at.getTime()) / (next.at.getTime() - at.getTime());
  return share >= tightFrom ? { load: 'tight', with: next.id } : { load: 'room', with: null };
}
