import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { Segment } from '../../ui/feedback/progress-bar.tsx';
import type { BadgeStatus } from '../status/status-looks.ts';

type Send = Pick<BroadcastSummary, 'status' | 'counts'>;

/** Done, uncertain, failed; green once everything has arrived. Uncertain ones are never counted as sent. */
export function segmentsOf({ total, done, uncertain, failed }: Send['counts']): Segment[] {
  return [
    { tone: done === total ? 'green' : 'accent', value: done },
    { tone: 'violet', value: uncertain },
    { tone: 'red', value: failed },
  ];
}

/** What a send is now, as a badge: open questions come before a finished send (ux §5). */
export const badgeOf = ({ status, counts }: Send): BadgeStatus =>
  counts.open === 0 && counts.uncertain > 0 ? 'uncertain' : badgeOfStatus(status);

/** The same where its messages are not known. */
export function badgeOfStatus(status: Send['status']): BadgeStatus {
  switch (status) {
    case 'accepted':
      return 'queued';
    case 'running':
      return 'sending';
    case 'failed':
      return 'failed-delivery';
    default:
      return status;
  }
}

export const isRunning = ({ status }: Pick<Send, 'status'>): boolean =>
  status === 'accepted' || status === 'running' || status === 'paused';
