import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { sentWhen } from '../days/day-status.tsx';
import styles from '../send.module.css';

/** Said above the facts when all of it was sent before, with the times. */
export function SentBefore({ days }: { days: readonly SendDay[] }) {
  const when = days
    .flatMap(({ day, date, update_date }) => (update_date === null ? [] : [`${day}: ${sentWhen(date, update_date)}`]))
    .join(', ');
  return (
    <div className={styles.spaced}>
      <Banner tone="amber" title={<Trans id="send.sent-before">The folder was sent before.</Trans>}>
        {when}
      </Banner>
    </div>
  );
}
