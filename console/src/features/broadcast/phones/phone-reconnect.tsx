import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../../ui/feedback/loaded.tsx';
import { nameOfPhone } from '../words/phone-name.ts';
import styles from './phones.module.css';
import { type PhoneStanding, useScreen } from './phones.query.ts';

interface ReconnectPhoneProps {
  phone: PhoneStanding;
  onClose: () => void;
}

/** The code that connects a phone again; it renews itself until the phone is connected. */
export function ReconnectPhone({ phone, onClose }: ReconnectPhoneProps) {
  const { t } = useLingui();
  const name = nameOfPhone(phone);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'phones.reconnect-title', message: `Reconnect ${name}` })}
      foot={
        <Button size="md" data-autofocus onClick={onClose}>
          {t({ id: 'common.close', message: 'Close' })}
        </Button>
      }
    >
      <ol className={styles.steps}>
        <li>
          <Trans id="phones.step-open">On that phone, open WhatsApp.</Trans>
        </li>
        <li>
          <Trans id="phones.step-devices">Settings, then Linked devices, then Link a device.</Trans>
        </li>
        <li>
          <Trans id="phones.step-scan">Point the camera at this code.</Trans>
        </li>
      </ol>
      <Code phone={phone} />
    </Dialog>
  );
}

function Code({ phone }: { phone: PhoneStanding }) {
  const { t } = useLingui();
  const query = useScreen(phone.id);
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const screen = query.data;
  switch (screen?.kind) {
    case 'code':
      return (
        <div className={styles.code}>
          <img
            src={screen.picture ?? ''}
            alt={t({ id: 'phones.code', message: 'Code to scan with WhatsApp' })}
            width={264}
            height={264}
          />
        </div>
      );
    case 'connected':
      return (
        <Banner
          tone="green"
          icon={IconCircleCheck}
          title={t({ id: 'phones.connected', message: 'The phone is connected.' })}
        >
          <Trans id="phones.connected-detail">What waits for it goes on within a minute.</Trans>
        </Banner>
      );
    case 'not-offered':
      return (
        <Banner tone="amber" title={t({ id: 'phones.no-code', message: 'The provider shows no code here.' })}>
          <Trans id="phones.no-code-detail">Connect the phone in the provider’s own console.</Trans>
        </Banner>
      );
    case 'error':
      return (
        <Banner
          tone="amber"
          title={t({ id: 'phones.no-answer', message: 'The code did not come. It is asked for again.' })}
        >
          {screen.error}
        </Banner>
      );
    case 'starting':
    case undefined:
      return (
        <div className={styles.code} role="status">
          <span>{t({ id: 'phones.starting', message: 'The phone is starting. The code comes in a moment.' })}</span>
        </div>
      );
  }
}
