import { Trans } from '@lingui/react/macro';
import styles from './price-unread.module.css';

/** Under a price that is only a text (D-106). */
export function PriceUnread() {
  return (
    <p className={styles.unread}>
      <Trans id="card.price-is-text">No amount can be read from this price. The site does not show it.</Trans>
    </p>
  );
}
