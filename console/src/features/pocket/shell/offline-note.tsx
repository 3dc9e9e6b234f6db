import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import styles from './pocket.module.css';

/** Comes from what the phone keeps, like all pages. */
export function OfflineNote() {
  return (
    <p className={styles.offline} role="status">
      <IconWifiOff size={17} stroke={1.75} aria-hidden />
      <Trans id="m.offline">No network. What you see may be old.</Trans>
    </p>
  );
}
