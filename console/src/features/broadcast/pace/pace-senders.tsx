import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatTime } from '../../../lib/texts/format.ts';
import { phoneNumber } from '../words/phone-number.ts';
import styles from './pace.module.css';

type Sender = ChannelPace['senders'][number];

/** Where each phone or bot stands today: what it has sent of its cap, and whether it rests. */
export function PaceSenders({ senders }: { senders: readonly Sender[] }) {
  const { t } = useLingui();
  if (senders.length === 0) return null;
  const title = t({ id: 'pace.today', message: 'Today' });
  return (
    <div className={styles.senders}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {senders.map((sender) => (
          <SenderRow key={sender.id} sender={sender} />
        ))}
      </ul>
    </div>
  );
}

function SenderRow({ sender: { id, name, sent_today, cap_today, incident, paused_until } }: { sender: Sender }) {
  const { t, i18n } = useLingui();
  const sent = formatNumber(sent_today, i18n.locale);
  const cap = cap_today === null ? '' : formatNumber(cap_today, i18n.locale);
  const until = paused_until === null ? '' : formatTime(paused_until);
  const isNumber = /^\+?\d{8,}$/.test(name);
  return (
    <li>
      <span className={styles.senderName}>
        <b>{isNumber ? phoneNumber(name) : name || id}</b>
        {until !== '' && <em>{t({ id: 'pace.rests', message: `rests until ${until}` })}</em>}
        {incident && (
          <em>{t({ id: 'pace.incident', message: 'A limit or an error today: tomorrow’s cap does not grow.' })}</em>
        )}
      </span>
      <span className={styles.senderCount}>
        {cap === ''
          ? t({ id: 'pace.sent', message: `${sent} sent` })
          : t({ id: 'pace.sent-of', message: `${sent} of ${cap} sent` })}
      </span>
      {cap_today !== null && <meter min={0} max={Math.max(1, cap_today)} value={sent_today} aria-label={name || id} />}
    </li>
  );
}
