import type { FtpDoor } from '@kolaj/contract/source/source-door';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { TitledSection } from '../../../ui/page/titled-section.tsx';
import styles from '../settings.module.css';
import { useDoor, useSwitchDoor } from './door.query.ts';

/** The shop's own FTP access into its folder here. Not shown where there can be none. */
export function DoorSection() {
  const { t } = useLingui();
  const query = useDoor();
  const mayManage = useMay('manage');
  const turn = useSwitchDoor();
  const door = query.data;
  if (door?.why_not === 'not-offered' || door?.why_not === 'no-source') return null;

  const isClosed = door !== undefined && door.why_not === null && !door.is_on;
  const password = turn.data?.success === true ? turn.data.data.result.password : null;
  return (
    <TitledSection
      title={t({ id: 'door.title', message: 'FTP access' })}
      about={t({
        id: 'door.about',
        message: 'For cameras and programs that send photos by FTP straight into your folders here.',
      })}
      action={
        isClosed &&
        mayManage && (
          <Button
            loading={turn.isPending}
            leftSection={<IconDoorEnter size={17} stroke={1.75} aria-hidden />}
            onClick={() => turn.mutate({ is_on: true, new_password: false })}
          >
            <Trans id="door.open">Open FTP access</Trans>
          </Button>
        )
      }
    >
      {turn.isError && <ErrorBanner error={turn.error} onClose={() => turn.reset()} />}
      {turn.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[turn.data.code])} onClose={() => turn.reset()} />
      )}
      <Loaded query={query} skeleton="lines">
        {(known) => <DoorState door={known} password={password} turn={turn} />}
      </Loaded>
      {isClosed && <NoRight right="manage" />}
    </TitledSection>
  );
}

interface DoorStateProps {
  door: FtpDoor;
  password: string | null;
  turn: ReturnType<typeof useSwitchDoor>;
}

function DoorState({ door, password, turn }: DoorStateProps) {
  if (door.why_not === 'remote-source') {
    return (
      <p className={styles.empty}>
        <Trans id="door.remote">Your photos come from your own server. Send them there.</Trans>
      </p>
    );
  }
  if (!door.is_on) {
    return (
      <p className={styles.empty}>
        {door.username === null ? (
          <Trans id="door.never-open">Closed. When you open it, you get a user name and a password.</Trans>
        ) : (
          <Trans id="door.closed">Closed. Nobody can log in; user name and password do not change.</Trans>
        )}
      </p>
    );
  }
  return <DoorCard door={door} password={password} turn={turn} />;
}

interface DoorCardProps {
  door: FtpDoor;
  /** Right after it was made; nobody can read it again. */
  password: string | null;
  turn: ReturnType<typeof useSwitchDoor>;
}

/** What to type into the camera or program. */
function DoorCard({ door, password, turn }: DoorCardProps) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const mayManage = useMay('manage');
  const [isAsking, setIsAsking] = useState(false);
  const { host, port, username, last_login_at: lastLogin } = door;
  const when = lastLogin === null ? null : timeAgo(lastLogin);
  return (
    <div className={styles.door}>
      {password !== null && (
        <Banner tone="amber" title={t({ id: 'door.once', message: 'Write the password down now.' })}>
          <Trans id="door.once-why">It is not shown again. A new one can be made at any time.</Trans>
        </Banner>
      )}
      <dl className={styles.facts}>
        <Line name={t({ id: 'door.host', message: 'Server' })} value={host} />
        <Line name={t({ id: 'door.port', message: 'Port' })} value={String(port ?? '')} />
        <Line
          name={t({ id: 'door.kind', message: 'Protocol' })}
          value={
            door.is_secure
              ? t({ id: 'door.secure', message: 'FTP with TLS (explicit), passive' })
              : t({ id: 'door.plain', message: 'FTP without encryption, passive' })
          }
        />
        <Line name={t({ id: 'door.username', message: 'User name' })} value={username} canCopy />
        <Line
          name={t({ id: 'door.password', message: 'Password' })}
          value={password ?? t({ id: 'door.hidden', message: 'Not shown again' })}
          canCopy={password !== null}
        />
      </dl>
      <p className={styles.last} role="status">
        {when === null ? (
          <Trans id="door.no-login">Nobody has logged in yet.</Trans>
        ) : (
          <Trans id="door.last-login">Last login {when}</Trans>
        )}
      </p>
      {mayManage && (
        <div className={styles.buttons}>
          <Button onClick={() => setIsAsking(true)}>
            <Trans id="door.new-password">New password</Trans>
          </Button>
          <Button loading={turn.isPending} onClick={() => turn.mutate({ is_on: false, new_password: false })}>
            <Trans id="door.close">Close FTP access</Trans>
          </Button>
        </div>
      )}
      <NewPasswordDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        isBusy={turn.isPending}
        onConfirm={() => turn.mutate({ is_on: true, new_password: true }, { onSettled: () => setIsAsking(false) })}
      />
    </div>
  );
}

function Line({ name, value, canCopy = false }: { name: ReactNode; value: string | null; canCopy?: boolean }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {canCopy && value !== null && <CopyButton text={value} />}
      </dd>
    </div>
  );
}

interface NewPasswordDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Every camera and program has to learn the new one, so it is asked for. */
function NewPasswordDialog({ isOpen, isBusy, onClose, onConfirm }: NewPasswordDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t({ id: 'door.new-title', message: 'Make a new password?' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" loading={isBusy} onClick={onConfirm}>
              <Trans id="door.new-confirm">Make new password</Trans>
            </Button>
          }
        />
      }
    >
      <Trans id="door.new-what">
        The old one stops working at once, and running uploads stop. Cameras and programs need the new one.
      </Trans>
    </Dialog>
  );
}
