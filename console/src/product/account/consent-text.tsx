import { Trans } from '@lingui/react/macro';
import styles from './consent-text.module.css';

/** What somebody agrees to; the documents open beside the page, which stays as it is. */
export function ConsentText() {
  return (
    <Trans id="register.consent">
      I agree with the{' '}
      <a className={styles.inline} href="/terms" target="_blank" rel="noreferrer">
        Terms and Conditions
      </a>{' '}
      and have read the{' '}
      <a className={styles.inline} href="/privacy" target="_blank" rel="noreferrer">
        privacy notice
      </a>
      .
    </Trans>
  );
}
