import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './agents.module.css';
import { AppAddress, appAddress } from './app-address.tsx';

interface AgentReadyProps {
  name: string;
  email: string;
  password: string;
  onClose: () => void;
}

/** What a new agent has to be given: where the app is, and what to log in with. The password is not shown again. */
export function AgentReady({ name, email, password, onClose }: AgentReadyProps) {
  const { t } = useLingui();
  const mail = t({ id: 'login.email', message: 'E-mail' });
  const secret = t({ id: 'login.password', message: 'Password' });
  return (
    <Dialog
      isOpen
      isKept
      onClose={onClose}
      phone="full"
      title={<Trans id="agents.ready">{name} can log in now</Trans>}
      under={
        <Trans id="agents.ready-under">
          Give {name} all of this: nobody is written to, and the password is not shown again.
        </Trans>
      }
      foot={
        <AnswerFoot
          safe={null}
          main={
            <Button size="md" variant="action" onClick={onClose}>
              <Trans id="common.done">Done</Trans>
            </Button>
          }
        />
      }
    >
      <div className={styles.ready}>
        <AppAddress />
        <dl className={styles.login}>
          <dt>{mail}</dt>
          <dd>{email}</dd>
          <dt>{secret}</dt>
          <dd>
            <code>{password}</code>
          </dd>
        </dl>
        <div className={styles.readyTools}>
          <span>
            <Trans id="agents.ready-all">All three as one message:</Trans>
          </span>
          <CopyButton text={`${appAddress()}\n${mail}: ${email}\n${secret}: ${password}\n`} data-autofocus />
        </div>
      </div>
    </Dialog>
  );
}
