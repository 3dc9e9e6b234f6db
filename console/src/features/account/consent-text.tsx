import { Trans } from '@lingui/react/macro';

/** What somebody agrees to; the documents open beside the form, which stays as it is. */
export function ConsentText() {
  return (
    <Trans id="register.consent">
      I agree with the{' '}
      <a href="/terms" target="_blank" rel="noreferrer">
        Terms and Conditions
      </a>{' '}
      and have read the{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        privacy notice
      </a>
      .
    </Trans>
  );
}
