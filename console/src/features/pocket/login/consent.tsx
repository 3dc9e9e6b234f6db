import { getUser, giveConsent } from '@kolaj/contract/account/account';
import { getInstallation } from '@kolaj/contract/shop/shop';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../lib/calls/api.ts';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { useTerms } from '../../../product/account/use-terms.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { LogOut } from './log-out.tsx';
import styles from './login.module.css';

/** Asked of somebody whose account was made without agreeing to the terms (D-94), or when these have changed. */
export function Consent({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const hasChanged = useAnswer((signal) => call(getUser, {}, { signal })).data?.data.consent === 'changed';
  const terms = useTerms(useAnswer((signal) => call(getInstallation, {}, { signal })).data?.terms_version);
  const agree = useSend(() => call(giveConsent, { consent: true, ...terms.sent }));
  const go = () => agree.mutate(undefined, { onSuccess: ({ success }) => (success ? onDone() : void terms.renew()) });
  return (
    <main className={styles.login}>
      <div className={styles.form}>
        <h1>
          {hasChanged ? (
            <Trans id="consent.changed">The terms have changed</Trans>
          ) : (
            <Trans id="consent.title">Before you continue</Trans>
          )}
        </h1>
        <p>
          <Trans id="consent.read">Read these, then agree.</Trans>
        </p>
        <a className={styles.text} href="/terms" target="_blank" rel="noreferrer">
          <Trans id="legal.terms">Terms and Conditions</Trans>
        </a>
        <a className={styles.text} href="/privacy" target="_blank" rel="noreferrer">
          <Trans id="legal.privacy">Privacy notice</Trans>
        </a>
        {agree.data?.success === false && <Note tone="amber" title={t(refusalWords[agree.data.code])} />}
        {agree.isError && <Failed error={agree.error} />}
        <ActionButton isBusy={agree.isPending} onClick={go}>
          <Trans id="consent.agree">I agree</Trans>
        </ActionButton>
        <LogOut />
      </div>
    </main>
  );
}
