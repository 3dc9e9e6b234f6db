import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import type { Place } from './places.ts';
import styles from './pocket.module.css';

/** Comes from what the phone keeps, like all pages. Photos are taken and kept without a network as with one. */
export function OfflineNote({ place }: { place: Place }) {
  return (
    <p className={styles.offline} role="status">
      <IconWifiOff size={17} stroke={1.75} aria-hidden />
      {place === 'camera' ? (
        <Trans id="m.offline-camera">No network. Photos wait on this phone.</Trans>
      ) : (
        <Trans id="m.offline">No network. What you see may be old.</Trans>
      )}
    </p>
  );
}
