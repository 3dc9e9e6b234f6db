import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { formatWait, useCountdown } from '../../lib/time/use-countdown.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './account.module.css';

interface CallFailedProps {
  error: unknown;
  /** What failed, in the page's words; without a connection that is said instead. */
  title?: ReactNode;
  onClose: () => void;
}

/** A call of a form that did not work: what, why, and the request for support. Stays until closed. */
export function CallFailed({ error, title, onClose }: CallFailedProps) {
  const { t } = useLingui();
  const { title: usual, detail, requestId } = useErrorText()(error);
  const isOffline = error instanceof ApiError && error.status === 0;
  const request = requestId === null ? '' : t({ id: 'common.request-id', message: `Request ${requestId}` });
  return (
    <Banner tone="red" title={isOffline ? usual : (title ?? usual)} onClose={onClose}>
      {detail} {request !== '' && <span className={styles.small}>{request}</span>}
    </Banner>
  );
}

interface TooManyProps {
  /** When the next try is allowed, epoch ms. */
  until: number;
}

/** Too many tries: how long to wait, counting down. The clock is not read out with every second. */
export function TooMany({ until }: TooManyProps) {
  const { t } = useLingui();
  const left = useCountdown(until);
  if (left === 0) return null;
  const wait = formatWait(left);
  return (
    <Banner tone="amber" title={t({ id: 'login.too-many', message: 'Too many tries.' })}>
      <span role="timer" aria-live="off" className={styles.clock}>
        {t({ id: 'login.wait', message: `Try again in ${wait}.` })}
      </span>
    </Banner>
  );
}
