import type { PhoneView } from '@kolaj/contract/channel';
import { useLingui } from '@lingui/react/macro';
import { phoneNumber } from '../words/phone-number.ts';
import styles from './send.module.css';

/** The phones that can send, by name and number, for information: who sends is chosen by the groups (WG-23, D-65). */
export function ActivePhones({ phones }: { phones: readonly PhoneView[] }) {
  const { t } = useLingui();
  const active = phones.filter((phone) => phone.active);
  if (active.length === 0) return null;
  return (
    <ul className={styles.activePhones} aria-label={t({ id: 'send.active-phones', message: 'Active phones' })}>
      {active.map(({ id, name, number }) => (
        <li key={id}>
          <strong>{name || phoneNumber(number) || id}</strong>
          {name !== '' && <span>{phoneNumber(number)}</span>}
        </li>
      ))}
    </ul>
  );
}
