import type { OwnSession } from '@kolaj/contract/account-security';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import styles from './sessions.module.css';
import { useDeviceName } from './use-device-name.ts';

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One device: what it is, when it was used last, and the way to end it there. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const device = useDeviceName()(session);
  const time = timeAgo(session.last_seen_at);
  const DeviceIcon = /android|iphone|ipad|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <DeviceIcon size={22} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>{device}</strong>
        <span>
          {session.current ? (
            <span className={styles.here}>
              <Trans id="sessions.this">This device</Trans>
            </span>
          ) : (
            <time dateTime={session.last_seen_at}>
              {t({ id: 'sessions.last-used', message: `Last used: ${time}` })}
            </time>
          )}
          {session.ip !== '' && <span>{session.ip}</span>}
        </span>
      </div>
      {!session.current && (
        <Button size="xs" onClick={onEnd} aria-label={t({ id: 'sessions.end-named', message: `Log out ${device}` })}>
          <Trans id="sessions.end">Log out</Trans>
        </Button>
      )}
    </li>
  );
}
