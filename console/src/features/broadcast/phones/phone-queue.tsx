import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { nameOfPhone } from '../words/phone-name.ts';
import styles from './phones.module.css';
import { type PhoneStanding, useQueue, waitingIn } from './phones.query.ts';

/** How many messages wait for a phone; loading, or why it is not known with a way to ask again (PH-04). */
export function QueueCount({ phone }: { phone: PhoneStanding }) {
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
