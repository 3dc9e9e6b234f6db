import type { FtpDoor } from '@kolaj/contract/source/source-door';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { useDoor, useSwitchDoor } from './door.query.ts';
import { DoorCard } from './door-card.tsx';

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
    <SettingsSection
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
      {turn.data?.success === false && <Banner tone="red" title={turn.data.message} onClose={() => turn.reset()} />}
      <Loaded query={query} skeleton="lines">
        {(known) => <DoorState door={known} password={password} turn={turn} />}
      </Loaded>
      {isClosed && <NoRight right="manage" />}
    </SettingsSection>
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
        <Trans id="door.remote">Your photos come from a server of your own. Send them there.</Trans>
      </p>
    );
  }
  if (!door.is_on) {
    return (
      <p className={styles.empty}>
        {door.username === null ? (
          <Trans id="door.never-open">Closed. When you open it, you get a user name and a password.</Trans>
        ) : (
          <Trans id="door.closed">Closed. Nobody gets in; user name and password stay as they are.</Trans>
        )}
      </p>
    );
  }
  return <DoorCard door={door} password={password} turn={turn} />;
}
