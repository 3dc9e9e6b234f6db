import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/texts/format.ts';
import styles from './phones.module.css';
import { type PhoneStanding, queueQuery } from './phones.query.ts';

/** Active of all, what waits, what was sent today of what is allowed. */
export function PhoneFigures({ phones }: { phones: readonly PhoneStanding[] }) {
  const { t, i18n } = useLingui();
  const number = (value: number) => formatNumber(value, i18n.locale);
  // Only WhatsApp phones count as phones (D-64).
  const own = phones.filter(({ type }) => type === 'whatsapp');
  const sum = (of: (phone: PhoneStanding) => number) => phones.reduce((total, phone) => total + of(phone), 0);
  const cap = phones.some(({ cap_today }) => cap_today === null) ? null : sum(({ cap_today }) => cap_today ?? 0);
  const total = number(own.length);
  const allowed = cap === null ? '' : number(cap);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t({ id: 'phones.active', message: 'Active' })}</dt>
        <dd>
          {number(own.filter(({ active }) => active).length)} <small>{`/ ${total}`}</small>
        </dd>
      </div>
      <div>
        <dt>{t({ id: 'phones.waiting', message: 'Waiting' })}</dt>
        <dd>
          {number(sum(({ waiting }) => waiting) + useAtProvider(phones))}{' '}
          <small>{t({ id: 'phones.messages', message: 'messages' })}</small>
        </dd>
      </div>
      <div>
        <dt>{t({ id: 'phones.sent-today', message: 'Sent today' })}</dt>
        <dd>
          {number(sum(({ sent_today }) => sent_today))}{' '}
          {allowed !== '' && <small>{t({ id: 'phones.allowed', message: `of ${allowed} allowed` })}</small>}
        </dd>
      </div>
    </dl>
  );
}

/** What waits at the provider, as far as its phones have answered. */
function useAtProvider(phones: readonly PhoneStanding[]): number {
  return useQueries({
    queries: phones.map(({ id }) => queueQuery(id)),
    combine: (queues) => queues.reduce((total, { data }) => total + (data?.stats.sending ?? 0), 0),
  });
}
