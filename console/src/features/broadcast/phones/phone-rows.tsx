import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { formatNumber, formatTime } from '../../../lib/texts/format.ts';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { phoneNumber } from '../../../product/sending/phone-number.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ClearButton, PhoneButton } from './phone-button.tsx';
import { WhatToDo } from './phone-troubles.tsx';
import styles from './phones.module.css';
import { type PhoneStanding, useQueue, waitingIn } from './phones.query.ts';

/** The message queue table (PH-01); on phones each is a card. */
export function PhoneRows({ phones }: { phones: readonly PhoneStanding[] }) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneCards phones={phones} /> : <PhoneTable phones={phones} />;
}

function PhoneTable({ phones }: { phones: readonly PhoneStanding[] }) {
  const { t } = useLingui();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t({ id: 'phones.id', message: 'Id' })}</th>
          <th scope="col">{t({ id: 'phones.number', message: 'Number' })}</th>
          <th scope="col">{t({ id: 'phones.name', message: 'Name' })}</th>
          <th scope="col">{t({ id: 'phones.status', message: 'Status' })}</th>
          <th scope="col">{t({ id: 'phones.today', message: 'Today' })}</th>
          <th scope="col" className={styles.right}>
            {t({ id: 'phones.queue', message: 'Queue' })}
          </th>
          <th aria-label={t({ id: 'phones.actions', message: 'Actions' })} />
        </tr>
      </thead>
      <tbody>
        {phones.map((phone) => (
          <tr key={phone.id}>
            <td className={styles.id}>{phone.id}</td>
            <th scope="row">{phone.number === '' ? '–' : phoneNumber(phone.number)}</th>
            <td>{phone.name}</td>
            <td>
              <PhoneBadge phone={phone} />
            </td>
            <td>
              <Today phone={phone} />
            </td>
            <td className={styles.right}>
              <QueueCount phone={phone} />
            </td>
            <td className={styles.right}>
              <ClearButton phone={phone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PhoneCards({ phones }: { phones: readonly PhoneStanding[] }) {
  return (
    <ul className={styles.cards}>
      {phones.map((phone) => (
        <li key={phone.id} data-away={!phone.active && phone.type === 'whatsapp'}>
          <div className={styles.cardHead}>
            <strong>{nameOfPhone(phone)}</strong>
            <PhoneBadge phone={phone} />
          </div>
          <div className={styles.cardHead}>
            <span>{phone.number === '' ? '' : phoneNumber(phone.number)}</span>
            <span className={styles.id}>
              <Trans id="phones.id-is">id {phone.id}</Trans>
            </span>
          </div>
          {!phone.active && phone.type === 'whatsapp' && (
            <>
              <p>
                <WhatToDo phone={phone} />
              </p>
              {phone.can_reconnect && <PhoneButton phone={phone} view="reconnect" />}
            </>
          )}
          <Today phone={phone} />
          <div className={styles.cardFoot}>
            <span>
              <Trans id="phones.queue">Queue</Trans> <QueueCount phone={phone} />
            </span>
            <ClearButton phone={phone} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The provider's own word; a phone that rests says until when. */
function PhoneBadge({ phone: { active, status, resting_until } }: { phone: PhoneStanding }) {
  const { t } = useLingui();
  if (!active) return <StatusBadge status="phone-inactive" label={status} />;
  if (resting_until === null) return <StatusBadge status="phone-active" label={status} />;
  const until = formatTime(resting_until);
  return <StatusBadge status="paused" label={t({ id: 'phones.rests', message: `${status} · rests until ${until}` })} />;
}

/** What it has sent of its cap, as a bar: tomorrow's trouble is seen today. */
function Today({ phone }: { phone: PhoneStanding }) {
  const { t, i18n } = useLingui();
  const { sent_today, cap_today } = phone;
  const sent = formatNumber(sent_today, i18n.locale);
  if (cap_today === null) {
    return <span className={styles.today}>{t({ id: 'phones.sent', message: `${sent} sent` })}</span>;
  }
  const cap = formatNumber(cap_today, i18n.locale);
  const name = nameOfPhone(phone);
  return (
    <span className={styles.today}>
      <meter
        min={0}
        max={Math.max(1, cap_today)}
        value={sent_today}
        aria-label={t({ id: 'phones.sent-of-cap', message: `${name}: ${sent} of ${cap} sent today` })}
      />
      <span aria-hidden>{`${sent}/${cap}`}</span>
    </span>
  );
}

/** How many messages wait for a phone; loading, or why it is not known with a way to ask again (PH-04). */
function QueueCount({ phone }: { phone: PhoneStanding }) {
  const { t, i18n } = useLingui();
  const query = useQueue(phone.id);
  const name = nameOfPhone(phone);
  if (query.isPending) {
    return (
      <span className={styles.pending} role="status">
        <span className={styles.hidden}>{t({ id: 'phones.queue-loading', message: 'Loading' })}</span>
      </span>
    );
  }
  const isUnknown = query.isError || query.data.provider === 'error';
  const count = query.data ? waitingIn(query.data) : phone.waiting;
  return (
    <span className={styles.queue}>
      {isUnknown && (
        <>
          <span className={styles.unknown}>
            {t({ id: 'phones.queue-unknown', message: 'the provider’s queue is unknown' })}
          </span>
          <IconButton
            icon={IconRefresh}
            label={t({ id: 'phones.queue-again', message: `Ask again for the queue of ${name}` })}
            onClick={() => void query.refetch()}
          />
        </>
      )}
      <b>{formatNumber(count, i18n.locale)}</b>
    </span>
  );
}
