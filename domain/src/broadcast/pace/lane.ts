import { isWhatsappChannel } from '../../channel/chat.ts';
import { addDays, dayKey, localDay, localTime } from '../../shared/day.ts';
import { instantAt } from '../../shared/wall-clock.ts';
import { channelGap, type DailyCap, type PacePolicy, type SendingWindow, type Wait } from './pace.ts';

/** What is remembered of one sending phone or bot. */
export interface LaneState {
  /** Shop's day (YYYY-MM-DD) that `sentToday` and `cap` belong to; null = never sent. */
  day: string | null;
  sentToday: number;
  /** Messages allowed on `day`; null = the policy's start. */
  cap: number | null;
  /** Whether `day` saw an error or limit text of this sender; such a day does not raise the cap. */
  incident: boolean;
  sentSinceRest: number;
  pausedUntil: Date | null;
}

export const freshLane: LaneState = {
  day: null,
  sentToday: 0,
  cap: null,
  incident: false,
  sentSinceRest: 0,
  pausedUntil: null,
};

/** The message that just left, and the one that may follow. */
export interface PaceStep {
  policy: PacePolicy;
  /** State after the message (see `recordSend`). */
  lane: LaneState;
  /** When the last message left and to which group; null = the sender has been idle. */
  last: { at: Date; groupId: string } | null;
  nextGroupId: string;
  now: Date;
  timeZone: string;
  /** 0 ≤ random < 1. */
  random: number;
}

/** The earliest moment at which this sender may send the next message: spacing, rest, pause, window and daily cap (D-54). */
export function nextSendAt({ policy, lane, last, nextGroupId, now, timeZone, random }: PaceStep): Date {
  const spaced = last ? last.at.getTime() + gapAfter(last.groupId, { policy, lane, nextGroupId, random }) : 0;
  const earliest = Math.max(now.getTime(), spaced, lane.pausedUntil?.getTime() ?? 0);
  return firstAllowed(new Date(earliest), { policy: policyTo(nextGroupId, policy), lane, timeZone });
}

/** What is in no daily cap is not held back by one (D-96). */
const policyTo = (groupId: string, policy: PacePolicy): PacePolicy =>
  isWhatsappChannel(groupId) ? { ...policy, cap: null } : policy;

function gapAfter(
  groupId: string,
  { policy, lane, nextGroupId, random }: Pick<PaceStep, 'policy' | 'lane' | 'nextGroupId' | 'random'>,
): number {
  if (!isWhatsappChannel(groupId)) return spacingMs({ policy, lane, sameGroup: groupId === nextGroupId, random });
  // A pace that is quicker than this anyway, the sandbox's say, stays as it is.
  return Math.min(draw(channelGap, random), draw(policy.sameGroup, random));
}

interface Spacing {
  policy: PacePolicy;
  lane: Pick<LaneState, 'sentSinceRest'>;
  sameGroup: boolean;
  random: number;
}

/** Wait after a message, ms: the gap, and a rest when it is due. */
export function spacingMs({ policy, lane, sameGroup, random }: Spacing): number {
  const gap = draw(sameGroup ? policy.sameGroup : policy.otherGroup, random);
  return gap + (restIsDue(policy, lane) && policy.rest ? draw(policy.rest.wait, random) : 0);
}

function restIsDue({ rest }: PacePolicy, { sentSinceRest }: Pick<LaneState, 'sentSinceRest'>): boolean {
  return rest !== null && sentSinceRest >= rest.everyMessages;
}

function draw({ minMs, maxMs }: Wait, random: number): number {
  return Math.round(minMs + (maxMs - minMs) * random);
}

/** Moves a moment into the window of a day whose cap is not used up. */
function firstAllowed(at: Date, { policy, lane, timeZone }: Pick<PaceStep, 'policy' | 'lane' | 'timeZone'>): Date {
  const { window, cap } = policy;
  const day = localDay(at, timeZone);
  const used = cap !== null && lane.day !== null && lane.day >= dayKey(day) && lane.sentToday >= capOf(cap, lane);
  if (used) return instantAt(addDays(day, 1), window?.fromMinute ?? 0, timeZone);
  return window ? intoWindow(at, { window, timeZone }) : at;
}

/** The moment itself when it is in the window, else the window's next opening. */
export function intoWindow(at: Date, { window, timeZone }: { window: SendingWindow; timeZone: string }): Date {
  const { hour, minute, ...day } = localTime(at, timeZone);
  const minutes = hour * 60 + minute;
  if (minutes < window.fromMinute) return instantAt(day, window.fromMinute, timeZone);
  if (minutes >= window.untilMinute) return instantAt(addDays(day, 1), window.fromMinute, timeZone);
  return at;
}

/** The cap of the day after a good day (D-54). */
export function grown(today: number, { growth, ceiling }: DailyCap): number {
  return Math.min(Math.round(today * growth), ceiling ?? Number.POSITIVE_INFINITY);
}

function capOf(cap: DailyCap, lane: Pick<LaneState, 'cap'>): number {
  return Math.min(lane.cap ?? cap.start, cap.ceiling ?? Number.POSITIVE_INFINITY);
}

interface Moment {
  now: Date;
  timeZone: string;
}

/** A sender's state on the shop's day of `now`. `cap`: messages that the whole day may hold; null = any number. */
export function laneToday(
  policy: PacePolicy,
  lane: LaneState,
  { now, timeZone }: Moment,
): { sentToday: number; cap: number | null; incident: boolean } {
  const { sentToday, incident, ...today } = onDay(policy, lane, dayKey(localDay(now, timeZone)));
  return { sentToday, incident, cap: policy.cap && capOf(policy.cap, today) };
}

/** Messages that may still leave on the shop's day of `now`; null = no cap. */
export function leftToday(policy: PacePolicy, lane: LaneState, moment: Moment): number | null {
  const { sentToday, cap } = laneToday(policy, lane, moment);
  return cap === null ? null : Math.max(0, cap - sentToday);
}

/** The lane after a message that left at `at`; one into a channel of WhatsApp counts for nothing. */
export function recordSend(
  policy: PacePolicy,
  lane: LaneState,
  { at, groupId, timeZone }: { at: Date; groupId: string; timeZone: string },
): LaneState {
  if (isWhatsappChannel(groupId)) return lane;
  const today = onDay(policy, lane, dayKey(localDay(at, timeZone)));
  const sentSinceRest = restIsDue(policy, lane) ? 1 : lane.sentSinceRest + 1;
  return { ...today, sentToday: today.sentToday + 1, sentSinceRest };
}

/** The lane after an error or limit text: paused, and this day does not raise the cap. */
export function recordIncident(
  policy: PacePolicy,
  lane: LaneState,
  { at, timeZone, pauseMs }: { at: Date; timeZone: string; pauseMs: number },
): LaneState {
  const until = Math.max(at.getTime() + pauseMs, lane.pausedUntil?.getTime() ?? 0);
  return { ...onDay(policy, lane, dayKey(localDay(at, timeZone))), incident: true, pausedUntil: new Date(until) };
}

/**
 * Opens a new day: counts from 0; the cap grows if the last day of sending went without incident. A day that is over here may
 * still last further west, where another firm sends by the same phone: it never goes back.
 */
function onDay({ cap }: PacePolicy, lane: LaneState, day: string): LaneState {
  if (lane.day !== null && lane.day >= day) return lane;
  const grows = cap !== null && lane.day !== null && lane.sentToday > 0 && !lane.incident;
  const next = cap && grows ? grown(capOf(cap, lane), cap) : lane.cap;
  return { ...lane, day, sentToday: 0, incident: false, cap: next };
}
