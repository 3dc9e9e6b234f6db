import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { QrCode } from '../../../ui/picture/qr-code.tsx';
import styles from './agents.module.css';

/** Where agents and photographers open the app. */
export const appAddress = () => `${window.location.origin}/m`;

/** The app's address: to copy, and to scan with the phone that it is for. */
export function AppAddress() {
  const { t } = useLingui();
  const address = appAddress();
  return (
    <div className={styles.app}>
      <div className={styles.appWords}>
        <strong>{t({ id: 'agents.app-address', message: 'Address of the app' })}</strong>
        <code className={styles.address}>{address}</code>
        <div>
          <CopyButton text={address} />
        </div>
      </div>
      <div className={styles.appCode}>
        <QrCode text={address} label={t({ id: 'agents.app-qr', message: 'QR code of the app’s address' })} />
      </div>
    </div>
  );
}
