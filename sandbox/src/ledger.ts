/** What the provider was asked to do. `send` is the only one that can put something into a group, `recall` takes it out again. */
export type LedgerCall =
  | 'send'
  | 'recall'
  | 'edit'
  | 'phones'
  | 'contacts'
  | 'queue'
  | 'purge'
  | 'groups'
  | 'logs'
  | 'webhook'
  | 'screen';

/**
 * How a call ended. The provider took the message in: `accepted`, `error-after`, `hung`, `reset-after`, `garbled`.
 * It took nothing: `refused`, `unauthorised`, `throttled`, `error-before`, `reset-before`, and `filtered`, which says yes.
 * Reads end as `answered`.
 */
export type LedgerOutcome =
  | 'accepted'
  | 'error-after'
  | 'hung'
  | 'reset-after'
  | 'garbled'
  | 'filtered'
  | 'refused'
  | 'unauthorised'
  | 'throttled'
  | 'error-before'
  | 'reset-before'
  | 'answered';

const takenIn: readonly LedgerOutcome[] = ['accepted', 'error-after', 'hung', 'reset-after', 'garbled'];

export interface LedgerEntry {
  /** Running number over all calls, from 1. */
  seq: number;
  /** UTC, ISO 8601. */
  time: string;
  call: LedgerCall;
  outcome: LedgerOutcome;
  productId: string;
  /** Phone or Telegram account of the call; null for calls about the whole product. */
  phoneId: string | null;
  groupId: string | null;
  /** Provider's id of an accepted message. */
  msgId: string | null;
  /** Sender's own id of the message (our delivery id), if it gave one. */
  clientRef: string | null;
  /** SHA-256 (hex) of the picture that arrived. */
  pictureSha256: string | null;
  url: string | null;
  /** Why it was refused, in the provider's words. */
  reason: string | null;
}

/** True if the group has (or will get) the message, whatever the caller was told. */
export function wasTakenIn({ call, outcome }: LedgerEntry): boolean {
  return call === 'send' && takenIn.includes(outcome);
}

/** True if the message is out of the group by this call, whatever the caller was told. */
export function wasTakenBack({ call, outcome }: LedgerEntry): boolean {
  return call === 'recall' && takenIn.includes(outcome);
}

/** True if the message says something else by this call, whatever the caller was told. */
export function wasEdited({ call, outcome }: LedgerEntry): boolean {
  return call === 'edit' && takenIn.includes(outcome);
}

export interface Duplicate {
  groupId: string;
  /** The later of the two calls. */
  seq: number;
  earlierSeq: number;
  by: 'client_ref' | 'picture';
}

/**
 * Messages a group got twice: the same group took in the same client_ref, or the same picture, before. A repeat that
 * a person asked for ("send again", D-55) counts as well: the judge knows nothing of intentions.
 */
export function duplicatesIn(entries: Iterable<LedgerEntry>): Duplicate[] {
  const seen = new Map<string, number>();
  const duplicates: Duplicate[] = [];
  for (const entry of entries) {
    const duplicate = wasTakenIn(entry) ? recordOf(entry, seen) : null;
    if (duplicate) duplicates.push(duplicate);
  }
  return duplicates;
}

function recordOf(
  { groupId, clientRef, pictureSha256, seq }: LedgerEntry,
  seen: Map<string, number>,
): Duplicate | null {
  if (groupId === null) return null;
  const marks = [
    { by: 'client_ref' as const, value: clientRef },
    { by: 'picture' as const, value: pictureSha256 },
  ].flatMap(({ by, value }) => (value === null ? [] : [{ by, key: `${groupId}|${by}|${value}` }]));

  const hit = marks.find(({ key }) => seen.has(key));
  const earlierSeq = hit && seen.get(hit.key);
  for (const { key } of marks) if (!seen.has(key)) seen.set(key, seq);
  return hit && earlierSeq !== undefined ? { groupId, seq, earlierSeq, by: hit.by } : null;
}

export interface LedgerCounts {
  calls: number;
  sends: number;
  accepted: number;
  /** Taken in, but the caller was not told so (or was told a lie). */
  unanswered: number;
  refused: number;
  throttled: number;
  duplicates: number;
}

/** The figures of the sandbox page. `accepted` counts everything that was taken in, `unanswered` is part of it. */
export function countLedger(entries: readonly LedgerEntry[]): LedgerCounts {
  const sends = entries.filter(({ call }) => call === 'send');
  const accepted = sends.filter(wasTakenIn);
  return {
    calls: entries.length,
    sends: sends.length,
    accepted: accepted.length,
    unanswered: accepted.filter(({ outcome }) => outcome !== 'accepted').length,
    refused: sends.filter(({ outcome }) => outcome === 'refused' || outcome === 'unauthorised').length,
    throttled: sends.filter(({ outcome }) => outcome === 'throttled').length,
    duplicates: duplicatesIn(sends).length,
  };
}
