import { freshLane, type LaneState, nextSendAt, recordSend } from './lane.ts';
import type { PacePolicy, Wait } from './pace.ts';

/** What one sender has to send: the number of messages per chat, in sending order. */
export interface LaneWork {
  policy: PacePolicy;
  lane?: LaneState;
  groups: readonly number[];
  /** Of channels of WhatsApp, which are in no cap (D-96). */
  channels?: readonly number[];
}

/** More messages than this are extrapolated, so that the confirm dialog answers at once. */
const simulatedMessages = 5000;

/**
 * When everything will have been sent if it starts now, with average waits, and how long that is in ms. Lanes work side by
 * side, and no faster than the engine: `engineMs` is what a message of whatever lane costs it. The confirm dialog shows it before
 * the send starts (D-54); 0 when there is nothing to send.
 */
export function estimateDuration(
  lanes: readonly LaneWork[],
  { now, timeZone, engineMs = 0 }: { now: Date; timeZone: string; engineMs?: number },
): { durationMs: number; finishedAt: Date } {
  const ends = lanes.map((work) => spanOf(work, { now, timeZone }).end.getTime());
  const messages = lanes.reduce((sum, work) => sum + added(work.groups) + added(work.channels ?? []), 0);
  const finishedAt = new Date(Math.max(now.getTime() + messages * engineMs, ...ends));
  return { durationMs: finishedAt.getTime() - now.getTime(), finishedAt };
}

/**
 * When the first message leaves, and when the lane begins that has to wait longest: for the morning, or for another day because its
 * day is full. Both are now when there is nothing to send.
 */
export function estimateStart(
  lanes: readonly LaneWork[],
  { now, timeZone }: { now: Date; timeZone: string },
): { firstAt: Date; lastBeginsAt: Date } {
  const begins = lanes.map((work) => spanOf(work, { now, timeZone }).begin.getTime());
  if (begins.length === 0) return { firstAt: now, lastBeginsAt: now };
  return { firstAt: new Date(Math.min(...begins)), lastBeginsAt: new Date(Math.max(...begins)) };
}

/** The same work without nights and full days, ms: how fast it goes while it goes. */
export function sendingMs(lanes: readonly LaneWork[], { now, timeZone }: { now: Date; timeZone: string }): number {
  const unlimited = lanes.map(({ policy, ...work }) => ({
    ...{ ...work, lane: freshLane },
    policy: { ...policy, window: null, cap: null },
  }));
  return estimateDuration(unlimited, { now, timeZone }).durationMs;
}

interface Span {
  begin: Date;
  end: Date;
}

function spanOf(work: LaneWork, { now, timeZone }: { now: Date; timeZone: string }): Span {
  if (work.policy.interleaves) return { begin: now, end: endInterleaved(work, now) };
  const ofGroups = spanInOrder(work, { now, timeZone });
  const { channels = [] } = work;
  if (added(channels) === 0) return ofGroups;
  // They go between the groups' messages, or instead of them while the day's cap holds those back.
  const ofChannels = spanInOrder({ ...work, groups: channels }, { now, timeZone, isChannel: true });
  if (added(work.groups) === 0) return ofChannels;
  const later = ofGroups.end.getTime() + ofChannels.end.getTime() - ofChannels.begin.getTime();
  const begin = Math.min(ofGroups.begin.getTime(), ofChannels.begin.getTime());
  return { begin: new Date(begin), end: new Date(Math.max(later, ofChannels.end.getTime())) };
}

const added = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Groups side by side: the fullest group or the sender's own limit decides. */
function endInterleaved({ policy, groups }: LaneWork, now: Date): Date {
  const messages = added(groups);
  const fullest = Math.max(0, ...groups);
  const ms = Math.max(
    Math.max(0, messages - 1) * mean(policy.otherGroup),
    Math.max(0, fullest - 1) * mean(policy.sameGroup),
  );
  return new Date(now.getTime() + ms);
}

const mean = ({ minMs, maxMs }: Wait): number => (minMs + maxMs) / 2;

/** One group after the other, message by message, with rests, window and cap as they will fall. */
function spanInOrder(
  { policy, lane: start = freshLane, groups }: LaneWork,
  { now, timeZone, isChannel = false }: { now: Date; timeZone: string; isChannel?: boolean },
): Span {
  let lane = start;
  let begin: Date | null = null;
  let last: { at: Date; groupId: string } | null = null;
  let simulated = 0;
  const total = added(groups);
  for (const [index, count] of groups.entries()) {
    for (let i = 0; i < count && simulated < simulatedMessages; i++, simulated++) {
      const groupId = isChannel ? `${index}@newsletter` : String(index);
      const at = nextSendAt({ policy, lane, last, nextGroupId: groupId, now, timeZone, random: 0.5 });
      lane = recordSend(policy, lane, { at, groupId, timeZone });
      last = { at, groupId };
      begin ??= at;
    }
  }
  if (last === null || begin === null) return { begin: now, end: now };
  const share = total / simulated;
  return { begin, end: new Date(now.getTime() + (last.at.getTime() - now.getTime()) * share) };
}
