import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../lib/texts/format.ts';
import styles from './status-badge.module.css';
import { type BadgeStatus, statusLooks } from './status-looks.ts';

/** The word of a status in the reader's language. */
export function useStatusWord(): (status: BadgeStatus) => string {
  const { t } = useLingui();
  return (status) => t(statusLooks[status].word);
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

/** A status as icon and word; the icon is the same everywhere. Pulses once when it changes automatically. */
export function StatusBadge({ status, label, count, isDense = false, size = 'md' }: StatusBadgeProps) {
  const { i18n } = useLingui();
  const wordOf = useStatusWord();
  const word = label ?? wordOf(status);
  const { icon: StatusIcon, tone, isTurning = false } = statusLooks[status];
  const badge = usePulse(status);

  return (
    <span ref={badge} className={styles.badge} data-tone={tone} data-size={size} title={isDense ? word : undefined}>
      <StatusIcon size={15} stroke={2} aria-hidden className={isTurning ? styles.turning : undefined} />
      {isDense ? <span className={styles.hidden}>{`${word}: `}</span> : <span>{word}</span>}
      {count !== undefined && <span>{typeof count === 'number' ? formatNumber(count, i18n.locale) : count}</span>}
    </span>
  );
}

/** Pulses once when the status changes, not when the badge appears. */
function usePulse(status: BadgeStatus) {
  const badge = useRef<HTMLSpanElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    badge.current?.animate([{ filter: 'brightness(.88)' }, { filter: 'none' }], { duration: 600, easing: 'ease-out' });
  }, [status]);
  return badge;
}
