import type { RefusalCode } from '@kolaj/contract/refusals';
import { batchPauseMs, batchSuffix, splitBatches } from '@kolaj/domain/broadcast/accept/batches';

/** A failed batch is tried again this often before it is skipped (D-56). */
const RETRIES = 2;
/** Images of one batch that may not be sent any more do not stop the others. */
const SKIPPED_CODE = 'nothing_to_send';

/** One call of a send: up to 25 image addresses and the `batch` field that says which part it is. */
export interface Part {
  images: readonly string[];
  batch: string;
  /** The same for every try of this part, and for no other. */
  key: string;
  /** From 1. */
  index: number;
  total: number;
}

/** The server's answer that it does not take a send (D-55). */
export interface SendRefusal {
  code: RefusalCode;
  /** `DD-MM`, those of the chosen days that were sent before. */
  sentDays: readonly string[];
  /** The send that runs already. */
  broadcastId: string | null;
}

export type PartAnswer = { kind: 'accepted'; broadcastId: string | null } | { kind: 'refused'; refusal: SendRefusal };

export type RunResult =
  | { kind: 'started'; broadcastId: string | null; failed: readonly Part[] }
  | { kind: 'refused'; refusal: SendRefusal }
  /** No batch arrived. */
  | { kind: 'failed'; error: unknown; failed: readonly Part[] };

interface Runner {
  send: (part: Part) => Promise<PartAnswer>;
  pause: (ms: number) => Promise<void>;
  /** Whether asking again cannot help: the server refused the call as such. */
  isFinal: (error: unknown) => boolean;
  /** Images handed over so far. */
  onProgress?: (images: number) => void;
}

/** The calls of one send (D-56). `sendId` is a UUID of this send alone. */
export function planParts(urls: readonly string[], sendId: string): Part[] {
  const batches = splitBatches(urls);
  const total = batches.length;
  return batches.map((images, i) => {
    const index = i + 1;
    return {
      images,
      index,
      total,
      key: `${sendId}-${index}`,
      batch: batchSuffix({ sendId, index, total, images: urls.length }),
    };
  });
}

/**
 * Hands a send over part by part with a pause between them. A part that does not get through is tried twice more, then
 * skipped and reported; a refusal ends the run (D-56).
 */
export async function runBatches(parts: readonly Part[], runner: Runner): Promise<RunResult> {
  const failed: Part[] = [];
  let broadcastId: string | null = null;
  let isAccepted = false;
  let skipped: SendRefusal | null = null;
  let lastError: unknown = null;
  let images = 0;

  for (const [position, part] of parts.entries()) {
    if (position > 0) await runner.pause(batchPauseMs);
    const answer = await sendPart(part, runner);
    if (answer.kind === 'error') {
      failed.push(part);
      lastError = answer.error;
      continue;
    }
    if (answer.kind === 'refused') {
      if (answer.refusal.code !== SKIPPED_CODE) return answer;
      skipped = answer.refusal;
      continue;
    }
    isAccepted = true;
    broadcastId = answer.broadcastId ?? broadcastId;
    images += part.images.length;
    runner.onProgress?.(images);
  }

  if (isAccepted) return { kind: 'started', broadcastId, failed };
  if (failed.length > 0) return { kind: 'failed', error: lastError, failed };
  return { kind: 'refused', refusal: skipped ?? nothing };
}

const nothing: SendRefusal = { code: SKIPPED_CODE, sentDays: [], broadcastId: null };

async function sendPart(part: Part, runner: Runner): Promise<PartAnswer | { kind: 'error'; error: unknown }> {
  for (let tries = 0; ; tries++) {
    try {
      return await runner.send(part);
    } catch (error) {
      if (tries >= RETRIES || runner.isFinal(error)) return { kind: 'error', error };
      await runner.pause(batchPauseMs);
    }
  }
}
