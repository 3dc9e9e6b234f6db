import { dayKey } from '../../shared/day.ts';
import type { LogRow } from './days.ts';

/** An identical call within this time is a double click, ms (D-55). */
const doubleClickMs = 60_000;

/** What a send asks for. The key of a send is (shop, stream, brand key, day, year, onlySaleGroup). */
export interface SendRequest {
  /** Chosen days as YYYY-MM-DD. */
  days: readonly string[];
  /** After-time send; null = everything of the days. */
  sendAfter: Date | null;
  /** Confirmed repeat; "send all" in the after-time dialog sets it too. */
  resend: boolean;
  /** Joins the batches of one send. */
  sendId: string;
  /** Equal for equal calls: key, images, cut-off and batch together. */
  fingerprint: string;
}

/** An earlier send of the same shop, stream, brand and onlySaleGroup. */
export interface EarlierSend {
  broadcastId: string;
  sendId: string;
  fingerprints: readonly string[];
  days: readonly string[];
  /** Accepted, running or paused. */
  open: boolean;
  /** Nothing of it is coming any more: a person stopped it, or all of it failed. */
  stopped: boolean;
  acceptedAt: Date;
}

export type AcceptDecision =
  | { kind: 'accept' }
  /** A further batch of a send that was accepted. */
  | { kind: 'join'; broadcastId: string }
  /** The same call again: answer as the first time, unless that one was stopped; then the person wants a new send. */
  | { kind: 'same-call'; broadcastId: string }
  | { kind: 'already_sending'; broadcastId: string; days: string[] }
  /** `days` = those of the chosen ones that were sent. */
  | { kind: 'already_sent'; days: string[] };

/** Whether the server takes a send (D-55). `log` holds the rows of the same shop, stream and brand. */
export function decideAccept(
  request: SendRequest,
  { earlier, log, now }: { earlier: readonly EarlierSend[]; log: readonly LogRow[]; now: Date },
): AcceptDecision {
  const same = earlier.find(
    (send) =>
      !send.stopped &&
      send.fingerprints.includes(request.fingerprint) &&
      now.getTime() - send.acceptedAt.getTime() <= doubleClickMs,
  );
  if (same) return { kind: 'same-call', broadcastId: same.broadcastId };

  const joined = earlier.find((send) => send.sendId === request.sendId);
  if (joined) return { kind: 'join', broadcastId: joined.broadcastId };

  const overlapping = earlier.find((send) => send.open && send.days.some((day) => request.days.includes(day)));
  if (overlapping) {
    const days = request.days.filter((day) => overlapping.days.includes(day));
    return { kind: 'already_sending', broadcastId: overlapping.broadcastId, days };
  }

  if (request.resend) return { kind: 'accept' };
  const reached = log.filter(({ status }) => hasReachedGroups(status));
  const sent = new Set(reached.filter((row) => isBeyond(row, request)).map(({ day }) => dayKey(day)));
  const days = request.days.filter((day) => sent.has(day));
  return days.length > 0 ? { kind: 'already_sent', days } : { kind: 'accept' };
}

/** The moment of a log row as another program writes it may lack what is below a second. */
const toleranceMs = 1000;

/**
 * Whether a day's last send stands against this one: always, or, when only what came after a moment is asked for, if it came later than
 * that. Then somebody else has sent it since the question was asked. Several days have one moment, which is that of one of them.
 */
const isBeyond = ({ updateDate }: LogRow, { sendAfter, days }: SendRequest): boolean =>
  sendAfter === null || (days.length === 1 && updateDate.getTime() - sendAfter.getTime() > toleranceMs);

/** More careful than D-55: of a send that was stopped or failed in part some groups have the images already: they would get them twice. */
const hasReachedGroups = (status: LogRow['status']) => status === 'sent' || status === 'partial';
