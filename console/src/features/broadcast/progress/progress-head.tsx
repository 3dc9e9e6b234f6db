import type { LanePause, PauseReason } from '@kolaj/domain/broadcast/delivery/delivery';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPause } from '@tabler/icons-react';
import { formatNumber, formatTime, useDuration, useNow } from '../../../lib/texts/format.ts';
import { lastDigits } from '../../../product/sending/phone-number.ts';
import { isRunning, segmentsOf } from '../../../product/sending/send-numbers.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useIsStill } from '../standstill/standstill.query.ts';
import type { Broadcast } from '../words/group-kinds.ts';
import styles from './progress.module.css';
import { tenthOf } from './progress-numbers.ts';

/** "412 / 783", time left with its end, rate, and the bar. */
export function Counter({ send }: { send: Broadcast }) {
  const { t, i18n } = useLingui();
  const { counts } = send;
  const label = t({ id: 'send.progress', message: 'Progress' });
  return (
    <div className={styles.counter}>
      <div className={styles.counterHead}>
        <p className={styles.number}>
          <strong>{formatNumber(counts.done, i18n.locale)}</strong>
          {` / ${formatNumber(counts.total, i18n.locale)}`}
        </p>
        <TimeLeft send={send} />
      </div>
      <ProgressBar label={label} total={counts.total} segments={segmentsOf(counts)} />
      <span role="status" className={styles.hidden}>
        {tenthOf(counts) > 0 && `${label} ${tenthOf(counts)}%`}
      </span>
    </div>
  );
}

function TimeLeft({ send }: { send: Broadcast }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const duration = useDuration();
  const isStill = useIsStill();
  if (send.status === 'paused') {
    const { pause_reason: reason } = send;
    const why = reason === null ? t({ id: 'status.paused', message: 'Paused' }) : i18n._(pauses[reason]);
    return <p className={styles.left}>{why}</p>;
  }
  if (!isRunning(send)) return <Ended send={send} />;
  if (isStill) return <p className={styles.left}>{t({ id: 'status.paused', message: 'Paused' })}</p>;
  const { seconds_left: seconds, per_minute: perMinute } = send;
  const left = seconds === null ? null : duration(seconds);
  const end = seconds === null ? '' : formatTime(new Date(now + seconds * 1000));
  const rests = ({ resting_until: until }: Broadcast['phones'][number]) => until !== null && Date.parse(until) > now;
  // What was sent before they rest says nothing of what comes.
  const rate = perMinute === null || send.phones.every(rests) ? 0 : Math.round(perMinute);
  return (
    <p className={styles.left}>
      {left !== null && <strong>{t({ id: 'send.time-left', message: `${left} left` })}</strong>}
      <span>
        {[
          rate > 0 && t({ id: 'send.rate', message: `${rate} a minute` }),
          end !== '' && t({ id: 'send.done-at', message: `done ${end}` }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  );
}

function Ended({ send: { finished_at: at } }: { send: Broadcast }) {
  const { t } = useLingui();
  const time = at === null ? '' : formatTime(at);
  return (
    <p className={styles.left}>{time !== '' && <span>{t({ id: 'send.ended', message: `ended ${time}` })}</span>}</p>
  );
}

/** Why a send waits. */
const pauses: Readonly<Record<PauseReason, MessageDescriptor>> = {
  person: msg({ id: 'send.paused-by-person', message: 'Paused by a person' }),
  failures_in_row: msg({ id: 'send.paused-failures', message: 'Paused: five failures in a row' }),
  cancelling: msg({ id: 'send.paused-stopping', message: 'Stopping' }),
  stale: msg({ id: 'send.paused-stale', message: 'Left over from an earlier day: waits for your decision' }),
};

/** Why a phone rests. */
const rests: Readonly<Record<LanePause, MessageDescriptor>> = {
  rate_limited: msg({ id: 'send.rate-limited', message: 'The provider asked to wait.' }),
  phone_not_active: msg({ id: 'send.try-sender-inactive', message: 'Phone not active' }),
  cooling_down: msg({
    id: 'send.cooling-down',
    message: 'It rests: it is not known whether its last messages arrived.',
  }),
};

/** The phones that send, each with its count and, while it rests, the time. */
export function PhoneChips({ send: { phones } }: { send: Broadcast }) {
  const { t, i18n } = useLingui();
  if (phones.length === 0) return null;
  return (
    <ul className={styles.phones} aria-label={t({ id: 'send.phones-list', message: 'Phones' })}>
      {phones.map((phone) => (
        <li
          key={phone.id}
          data-resting={phone.resting_until !== null}
          title={phone.reason === null ? phone.number : i18n._(rests[phone.reason])}
        >
          <i aria-hidden="true" />
          <span>{lastDigits(phone.number || phone.id)}</span>
          {phone.resting_until !== null && <Resting until={phone.resting_until} />}
          <strong>{phone.sent}</strong>
        </li>
      ))}
    </ul>
  );
}

function Resting({ until }: { until: string }) {
  const { t } = useLingui();
  const time = formatTime(until);
  return (
    <span className={styles.resting}>
      <IconPlayerPause size={13} stroke={2} aria-hidden />
      {t({ id: 'send.resting', message: `until ${time}` })}
    </span>
  );
}
