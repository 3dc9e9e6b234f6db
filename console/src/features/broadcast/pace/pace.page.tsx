import { useLingui } from '@lingui/react/macro';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { StandstillBanner } from '../standstill/standstill.tsx';
import styles from './pace.module.css';
import { usePace } from './pace.query.ts';
import { PaceChannel } from './pace-channel.tsx';

/** How fast phones and bots send, what that means in hours, and where each of them stands today (D-54). */
export function PacePage() {
  return (
    <BroadcastGate>
      <Pace />
    </BroadcastGate>
  );
}

function Pace() {
  const { t } = useLingui();
  const query = usePace();
  const home = { label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } as const };
  return (
    <>
      <PageHead title={t({ id: 'pace.title', message: 'Sending pace' })} crumbs={[home]} />
      <StandstillBanner />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 86 }}>
        {({ channels, time_zone }) => (
          <div className={styles.page}>
            {channels
              .filter(({ channel, groups, senders }) => channel === 'whatsapp' || groups + senders.length > 0)
              .map((pace) => (
                // A change by somebody else begins the form anew.
                <PaceChannel key={`${pace.channel} ${pace.version}`} pace={pace} timeZone={time_zone} />
              ))}
          </div>
        )}
      </Loaded>
    </>
  );
}
