import { giveConsent } from '@kolaj/contract/account/account';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ConsentText } from '../../../product/account/consent-text.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './login.module.css';

/** Asked once of somebody whose account was made without agreeing to the terms (D-94). */
export function Consent({ onDone }: { onDone: () => void }) {
  const agree = useSend(() => call(giveConsent, { consent: true }));
  return (
    <main className={styles.login}>
      <div className={styles.form}>
        <h1>
          <Trans id="consent.title">Before you continue</Trans>
        </h1>
        <p>
          <ConsentText />
        </p>
        {agree.isError && <Failed error={agree.error} />}
        <ActionButton isBusy={agree.isPending} onClick={() => agree.mutate(undefined, { onSuccess: onDone })}>
          <Trans id="consent.agree">I agree</Trans>
        </ActionButton>
      </div>
    </main>
  );
}
