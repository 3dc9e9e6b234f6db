import type { BroadcastStatus } from '../broadcast/delivery/delivery.ts';
import type { RunStatus } from './schedule.ts';

/** What became of a run, for people: `ok` is only said when the groups have it. */
export const runResults = ['waiting', 'ok', 'nothing', 'partial', 'failed', 'missed'] as const;
export type RunResult = (typeof runResults)[number];

interface RunFacts {
  status: RunStatus;
  /** What it sent, as it stands now. */
  sends: readonly BroadcastStatus[];
  /** What it published; null = it publishes nothing. */
  build: 'open' | 'done' | 'failed' | null;
}

const openSends: readonly BroadcastStatus[] = ['accepted', 'running', 'paused'];

export function runResult({ status, sends, build }: RunFacts): RunResult {
  if (status === 'due' || status === 'running') return 'waiting';
  if (status !== 'ok') return status;
  if (build !== null) return build === 'open' ? 'waiting' : build === 'done' ? 'ok' : 'failed';
  if (sends.length === 0) return 'nothing';
  if (sends.some((send) => openSends.includes(send))) return 'waiting';
  if (sends.every((send) => send === 'sent')) return 'ok';
  return sends.every((send) => send === 'failed' || send === 'cancelled') ? 'failed' : 'partial';
}
