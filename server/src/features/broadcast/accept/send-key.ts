import { createHash, randomUUID } from 'node:crypto';
import type { EarlierSend } from '@kolaj/domain/broadcast/accept/accept';
import { joinWindowMs, readBatch } from '@kolaj/domain/broadcast/accept/batches';

/** The answer-relevant parts of a call: equal for equal calls. */
export interface CallParts {
  stream: string;
  brandKey: string;
  days: readonly string[];
  onlySaleGroup: boolean;
  resend: boolean;
  sendAfter: Date | null;
  hashes: readonly string[];
  batch: string;
}

export function fingerprintOf({ hashes, days, ...parts }: CallParts): string {
  const text = JSON.stringify({ ...parts, days: [...days].sort(), hashes: [...hashes].sort() });
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** A send of one call keeps its fingerprint in its send id, so that the same call is known again (D-55). */
const single = /^call-([0-9a-f]{32})-/;

export const fingerprintsIn = (sendId: string): string[] => {
  const found = single.exec(sendId)?.[1];
  return found ? [found] : [];
};

export interface SendIdentity {
  sendId: string;
  /** This call's part, from 1. */
  part: number;
  total: number;
}

/** Which send a call belongs to: its own, the one its batch names, or a recent one of the same key (D-56). */
export function identify(
  batch: string,
  {
    fingerprint,
    earlier,
    days,
    now,
  }: { fingerprint: string; earlier: readonly EarlierSend[]; days: readonly string[]; now: Date },
): SendIdentity {
  const read = readBatch(batch);
  switch (read.kind) {
    case 'single':
      return { sendId: `call-${fingerprint}-${randomUUID()}`, part: 1, total: 1 };
    case 'part':
      return { sendId: `batch-${read.sendId}`, part: read.index, total: read.total };
    case 'plain': {
      const recent = earlier.find(
        (send) =>
          send.sendId.startsWith('plain-') &&
          sameDays(send.days, days) &&
          now.getTime() - send.acceptedAt.getTime() <= joinWindowMs,
      );
      return { sendId: recent?.sendId ?? `plain-${randomUUID()}`, part: 1, total: 1 };
    }
  }
}

export function sameDays(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((day) => others.includes(day));
}
