import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../lib/dom/use-online.ts';
import { useIsKeptOffline } from './kept-offline.ts';
import styles from './offline-banner.module.css';

/** Said as long as the device has no network: nothing is queued behind the person's back, unless the page shows what it keeps. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const isKept = useIsKeptOffline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          <span>
            {isKept ? (
              <Trans id="shell.offline-kept">
                <strong>No connection.</strong> What you type is kept on this device.
              </Trans>
            ) : (
              <Trans id="shell.offline">
                <strong>No connection.</strong> Nothing is sent.
              </Trans>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
