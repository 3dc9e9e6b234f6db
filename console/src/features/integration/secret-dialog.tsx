import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDateTime } from '../../lib/texts/format.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './integration.module.css';

interface SecretDialogProps {
  secret: string;
  /** Until then messages carry the signature of the one before too. */
  oldUntil: string | null;
  onClose: () => void;
}

/** Shows a secret, once. */
export function SecretDialog({ secret, oldUntil, onClose }: SecretDialogProps) {
  const until = oldUntil === null ? '' : formatDateTime(oldUntil);
  return (
    <Dialog
      isOpen
      title={<Trans id="hook.secret-title">Copy the secret now</Trans>}
      width={520}
      onClose={onClose}
      foot={
        <AnswerFoot
          safe={null}
          main={
            <Button variant="action" size="md" onClick={onClose}>
              <Trans id="hook.secret-done">I have copied it</Trans>
            </Button>
          }
        />
      }
    >
      <p>
        <Trans id="hook.secret-why">
          With it your program checks that a message is from this shop. It is shown only now; when it is lost, make
          another one.
        </Trans>
      </p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} data-autofocus />
      </div>
      {until !== '' && (
        <p className={styles.quiet}>
          <Trans id="hook.old-until">The one before works until {until}.</Trans>
        </p>
      )}
    </Dialog>
  );
}
