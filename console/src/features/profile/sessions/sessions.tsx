import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Section } from '../section.tsx';
import { useAccountDialog } from '../use-account-dialog.ts';
import { SessionRow } from './session-row.tsx';
import styles from './sessions.module.css';
import { useSessions } from './sessions.query.ts';

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
