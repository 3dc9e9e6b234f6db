import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/dom/use-online.ts';
import styles from './offline-banner.module.css';

/** Said as long as the device has no network: nothing is queued behind the person's back. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          <span>
            <Trans id="shell.offline">
              <strong>No connection.</strong> Nothing is sent.
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
