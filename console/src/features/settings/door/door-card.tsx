import type { FtpDoor } from '@kolaj/contract/source/source-door';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './door.module.css';
import type { useSwitchDoor } from './door.query.ts';
import { NewPasswordDialog } from './door-password.tsx';

interface DoorCardProps {
  door: FtpDoor;
  /** Right after it was made; nobody can read it again. */
  password: string | null;
  turn: ReturnType<typeof useSwitchDoor>;
}

/** What to type into the camera or program. */
export function DoorCard({ door, password, turn }: DoorCardProps) {
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
