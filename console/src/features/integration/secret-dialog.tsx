import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './integration.module.css';

interface SecretDialogProps {
  title: ReactNode;
  secret: string;
  /** What it is for. */
  children: ReactNode;
  under?: ReactNode;
  onClose: () => void;
}

/** Shows something that is shown once; a slip of Esc must not lose it. */
export function SecretDialog({ title, secret, children, under, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      isKept
      title={title}
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
      <p>{children}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} data-autofocus />
      </div>
      {under && <p className={styles.quiet}>{under}</p>}
    </Dialog>
  );
}
