import type { OwnSession } from '@kolaj/contract/account/account-security';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../section.tsx';
import { useAccountDialog } from '../use-account-dialog.ts';
import styles from './sessions.module.css';
import { useSessions } from './sessions.query.ts';
import { useDeviceName } from './use-device-name.ts';

/** More would push the way out of sight. */
const SHOWN = 5;

/** Where this account is logged in, and the way to end it there. */
export function Sessions() {
  const { t } = useLingui();
  const query = useSessions();
  const { open } = useAccountDialog();
  const [isWhole, setIsWhole] = useState(false);
  const total = query.data?.length ?? 0;
  const count = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      id="sessions"
      title={t({ id: 'sessions.title', message: 'Devices' })}
      help={<Trans id="sessions.help">Where your account is logged in.</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 3 }}>
        {(sessions) => (
          <ul className={styles.list}>
            {(isWhole ? sessions : sessions.slice(0, SHOWN)).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => open('end-session', { session: session.id })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div className={styles.buttons}>
        {count > 1 && (
          <Button onClick={() => open('end-others')}>
            {t({
              id: 'sessions.end-others',
              message: plural(count, { one: 'Log out # other device', other: 'Log out # other devices' }),
            })}
          </Button>
        )}
        {total > SHOWN && !isWhole && (
          <Button variant="subtle" onClick={() => setIsWhole(true)}>
            {t({ id: 'sessions.show-all', message: `Show all ${total}` })}
          </Button>
        )}
      </div>
    </Section>
  );
}

interface SessionRowProps {
  session: OwnSession;
  onEnd: () => void;
}

/** One device: what it is, when it was used last, and the way to end it there. */
function SessionRow({ session, onEnd }: SessionRowProps) {
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
