import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './agents.module.css';

/** Chosen names that are no brand of the shop, in red, and what to do (AGT-07). */
export function UnknownBrands({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <span className={styles.unknown} role="note">
      <IconAlertTriangle size={16} stroke={2} aria-hidden />
      <span>
        <strong>{names.join(', ')}</strong> <Trans id="agents.unknown-brand">Unknown. Add it in the Brands tab.</Trans>
      </span>
    </span>
  );
}
