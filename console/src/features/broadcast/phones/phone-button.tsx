import { Trans, useLingui } from '@lingui/react/macro';
import { IconEraser, IconQrcode } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { nameOfPhone } from '../../../product/sending/phone-name.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import styles from './phones.module.css';
import { type PhoneStanding, useQueue, waitingIn } from './phones.query.ts';

interface PhoneButtonProps {
  phone: PhoneStanding;
  view: 'clear' | 'reconnect';
}

/** Opens a window about one phone; the window is in the address. Nothing for people who may not send. */
export function PhoneButton({ phone, view }: PhoneButtonProps) {
  const { t } = useLingui();
  const maySend = useMay('send');
  if (!maySend) return null;
  const name = nameOfPhone(phone);
  const isClear = view === 'clear';
  return (
    <LinkButton
      to="/wgroup/phones_status"
      search={{ phone: phone.id, view }}
      resetScroll={false}
      className={isClear ? (styles.clear ?? '') : ''}
      variant={isClear ? 'default' : 'action'}
      aria-label={
        isClear
          ? t({ id: 'phones.clear-of', message: `Clear the queue of ${name}` })
          : t({ id: 'phones.reconnect-of', message: `Reconnect ${name}` })
      }
      leftSection={
        isClear ? (
          <IconEraser size={17} stroke={1.75} aria-hidden />
        ) : (
          <IconQrcode size={17} stroke={1.75} aria-hidden />
        )
      }
    >
      {isClear ? <Trans id="phones.clear">Clear</Trans> : <Trans id="phones.reconnect">Reconnect</Trans>}
    </LinkButton>
  );
}

/** Clear where something waits; "empty" where nothing does. */
export function ClearButton({ phone }: { phone: PhoneStanding }) {
  const { data } = useQueue(phone.id);
  if ((data ? waitingIn(data) : phone.waiting) > 0) return <PhoneButton phone={phone} view="clear" />;
  return (
    <span className={styles.empty}>
      <Trans id="phones.empty">Empty</Trans>
    </span>
  );
}
