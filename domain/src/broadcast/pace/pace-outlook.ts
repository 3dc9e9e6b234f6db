import { estimateDuration } from './duration.ts';
import { grown } from './lane.ts';
import type { DailyCap, PacePolicy } from './pace.ts';

/** A day's work, to show what a pace means. */
export interface PaceExample {
  pictures: number;
  groups: number;
  phones: number;
}

/** What a pace means for a day's work, for people (providers §5, "arithmetic to show users"). */
export interface PaceOutlook {
  messages: number;
  /** Time of sending without nights and caps, with average waits, ms. */
  sendingMs: number;
  /** Whether a day's open hours are enough for it. */
  fitsInADay: boolean;
  /** Days until new phones have sent it all once; 1 = the first day. */
  daysAtFirst: number;
  /**
   * From which good day on one day's cap takes it all: 0 = the first one already; null = never, the ceiling is lower.
   * A good day is one of sending without error or limit text.
   */
  capReachedAfter: number | null;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Nobody plans further; also the end of every loop here. */
const longestDays = 3650;

/** The outlook for phones that have never sent. Groups are spread evenly over the phones. */
export function paceOutlook(policy: PacePolicy, { pictures, groups, phones }: PaceExample): PaceOutlook {
  const groupsOfOne = Math.ceil(groups / Math.max(1, phones));
  const messagesOfOne = pictures * groupsOfOne;
  const sendingMs = sendingTime(policy, { pictures, groups: groupsOfOne });
  const openMs = policy.window ? (policy.window.untilMinute - policy.window.fromMinute) * minuteMs : dayMs;
  return {
    messages: pictures * groups,
    sendingMs,
    fitsInADay: sendingMs <= openMs,
    daysAtFirst: daysOf(policy, { messages: messagesOfOne, perDay: perOpenDay({ messagesOfOne, sendingMs, openMs }) }),
    capReachedAfter: policy.cap ? capReachedAfter(policy.cap, messagesOfOne) : 0,
  };
}

function sendingTime(policy: PacePolicy, { pictures, groups }: { pictures: number; groups: number }): number {
  const unlimited = { ...policy, window: null, cap: null };
  const work = { policy: unlimited, groups: Array.from({ length: groups }, () => pictures) };
  return estimateDuration([work], { now: new Date(0), timeZone: 'UTC' }).durationMs;
}

interface OpenDay {
  messagesOfOne: number;
  sendingMs: number;
  openMs: number;
}

/** How many messages the open hours have room for. */
function perOpenDay({ messagesOfOne, sendingMs, openMs }: OpenDay): number {
  if (sendingMs <= openMs) return messagesOfOne;
  return Math.max(1, Math.floor((messagesOfOne * openMs) / sendingMs));
}

function daysOf({ cap }: PacePolicy, { messages, perDay }: { messages: number; perDay: number }): number {
  let left = messages;
  let today = cap?.start ?? perDay;
  let days = 0;
  while (left > 0 && days < longestDays) {
    left -= Math.min(today, perDay);
    days += 1;
    if (cap) today = grown(today, cap);
  }
  return Math.max(1, days);
}

function capReachedAfter(cap: DailyCap, messages: number): number | null {
  let today = cap.start;
  for (let days = 0; days < longestDays; days++) {
    if (today >= messages) return days;
    const next = grown(today, cap);
    if (next === today) return null;
    today = next;
  }
  return null;
}
