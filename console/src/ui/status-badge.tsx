import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconEyeOff,
  IconHelpHexagon,
  IconHourglassHigh,
  IconLoader2,
  IconPlayerPause,
  IconSend,
  IconWand,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './status-badge.module.css';

export type BadgeStatus =
  | 'pending'
  | 'failed'
  | 'done'
  | 'verified'
  | 'passive'
  | 'not-sent'
  | 'queued'
  | 'sending'
  | 'paused'
  | 'sent'
  | 'partial'
  | 'uncertain'
  | 'failed-delivery'
  | 'cancelled'
  | 'phone-active'
  | 'phone-inactive'
  | 'building'
  | 'guessed';

type Tone = 'slate' | 'red' | 'amber' | 'green' | 'violet' | 'accent' | 'outline';

const looks: Record<BadgeStatus, { icon: Icon; tone: Tone; isTurning?: true }> = {
  pending: { icon: IconLoader2, tone: 'slate', isTurning: true },
  failed: { icon: IconAlertTriangle, tone: 'red' },
  done: { icon: IconHourglassHigh, tone: 'amber' },
  verified: { icon: IconCircleCheck, tone: 'green' },
  passive: { icon: IconEyeOff, tone: 'outline' },
  'not-sent': { icon: IconCircleDashed, tone: 'outline' },
  queued: { icon: IconClock, tone: 'slate' },
  sending: { icon: IconSend, tone: 'accent' },
  paused: { icon: IconPlayerPause, tone: 'amber' },
  sent: { icon: IconChecks, tone: 'green' },
  partial: { icon: IconCircleHalf2, tone: 'amber' },
  uncertain: { icon: IconHelpHexagon, tone: 'violet' },
  'failed-delivery': { icon: IconAlertTriangle, tone: 'red' },
  cancelled: { icon: IconBan, tone: 'slate' },
  'phone-active': { icon: IconCircleCheck, tone: 'green' },
  'phone-inactive': { icon: IconAlertTriangle, tone: 'red' },
  building: { icon: IconLoader2, tone: 'accent', isTurning: true },
  guessed: { icon: IconWand, tone: 'amber' },
};

/** The word of a status, the same everywhere (ux §5). */
export function useStatusWord(): (status: BadgeStatus) => string {
  const { t } = useLingui();
  return (status) => {
    switch (status) {
      case 'pending':
        return t({ id: 'status.pending', message: 'Processing' });
      case 'failed':
        return t({ id: 'status.failed', message: 'Needs work' });
      case 'done':
        return t({ id: 'status.done', message: 'Awaiting approval' });
      case 'verified':
        return t({ id: 'status.verified', message: 'Approved' });
      case 'passive':
        return t({ id: 'status.passive', message: 'Passive' });
      case 'not-sent':
        return t({ id: 'status.not-sent', message: 'Not sent' });
      case 'queued':
        return t({ id: 'status.queued', message: 'Queued' });
      case 'sending':
        return t({ id: 'status.sending', message: 'Sending' });
      case 'paused':
        return t({ id: 'status.paused', message: 'Paused' });
      case 'sent':
        return t({ id: 'status.sent', message: 'Sent' });
      case 'partial':
        return t({ id: 'status.partial', message: 'Partly sent' });
      case 'uncertain':
        return t({ id: 'status.uncertain', message: 'uncertain' });
      case 'failed-delivery':
        return t({ id: 'status.failed-delivery', message: 'Failed' });
      case 'cancelled':
        return t({ id: 'status.cancelled', message: 'Cancelled' });
      case 'phone-active':
        return t({ id: 'status.phone-active', message: 'active' });
      case 'phone-inactive':
        return t({ id: 'status.phone-inactive', message: 'not active' });
      case 'building':
        return t({ id: 'status.building', message: 'Building' });
      case 'guessed':
        return t({ id: 'status.guessed', message: 'guessed' });
    }
  };
}

interface StatusBadgeProps {
  status: BadgeStatus;
  /** Replaces the word: the provider's own, or a word with numbers ("2 uncertain"). */
  label?: string;
  /** Behind the word ("Partly sent 27/29"), or alone with the icon when `isDense`. */
  count?: number | string;
  /** Icon and count only, for rows of counts; the word is then the accessible name. */
  isDense?: boolean;
  size?: 'md' | 'sm';
}

/** A status as icon and word; the icon is the same everywhere. Pulses once when it changes by itself. */
export function StatusBadge({ status, label, count, isDense = false, size = 'md' }: StatusBadgeProps) {
  const wordOf = useStatusWord();
  const word = label ?? wordOf(status);
  const { icon: StatusIcon, tone, isTurning = false } = looks[status];
  const badge = useRef<HTMLSpanElement>(null);
  const shown = useRef(status);

  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    badge.current?.animate([{ filter: 'brightness(.88)' }, { filter: 'none' }], { duration: 600, easing: 'ease-out' });
  }, [status]);

  return (
    <span ref={badge} className={styles.badge} data-tone={tone} data-size={size} title={isDense ? word : undefined}>
      <StatusIcon size={15} stroke={2} aria-hidden className={isTurning ? styles.turning : undefined} />
      {isDense ? <span className={styles.hidden}>{`${word}: `}</span> : <span>{word}</span>}
      {count !== undefined && <span>{count}</span>}
    </span>
  );
}
