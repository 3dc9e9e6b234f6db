import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatWait, useCountdown } from '../../../lib/time/use-countdown.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../account.module.css';
import { useWait } from '../use-wait.ts';
import { useResetLink } from './forgot.query.ts';
import { ForgotFailed } from './forgot-failed.tsx';

/** Mails need a moment; asking again at once would only make two. */
const AGAIN_AFTER_MS = 60_000;

/** The same link once more, after a pause. */
export function SendAgain({ mail }: { mail: string }) {
  const { t } = useLingui();
  const link = useResetLink();
  const wait = useWait();
  const [againAt, setAgainAt] = useState(() => Date.now() + AGAIN_AFTER_MS);
  const left = useCountdown(againAt);
  const time = formatWait(left);
  const send = () =>
    link.mutate(mail, {
      onSuccess: () => setAgainAt(Date.now() + AGAIN_AFTER_MS),
      onError: (error) => {
        if (wait.take(error)) link.reset();
      },
    });
  return (
    <>
      <ForgotFailed link={link} waitsUntil={wait.until} />
      {link.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'check-mail.sent-again', message: 'Sent once more.' })}
          onClose={() => link.reset()}
        />
      )}
      <ActionButton look="default" isBusy={link.isPending} isOff={left > 0 || wait.isWaiting} onClick={send}>
        {left > 0 ? (
          <span className={styles.clock}>{t({ id: 'check-mail.again-in', message: `Send again in ${time}` })}</span>
        ) : (
          t({ id: 'check-mail.again', message: 'Send again' })
        )}
      </ActionButton>
    </>
  );
}
