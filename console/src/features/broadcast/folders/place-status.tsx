import type { SendPlaceState } from '@kolaj/contract/broadcast/broadcast';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import styles from './send-rows.module.css';

type Numbers = Pick<SendPlaceState, 'unsent' | 'uncertain' | 'sending' | 'paused' | 'failed' | 'sent_at'>;

/** Whether it is in the groups, in the order of what wants a look: "2 uncertain", "Not sent 4", "Sent 13:14". */
export function PlaceStatus({ state }: { state: Numbers }) {
  const { t } = useLingui();
  const { unsent, uncertain, sending, paused, failed, sent_at: sentAt } = state;
  const isOpen = unsent + uncertain + sending + paused + failed > 0;
  return (
    <span className={styles.places}>
      {uncertain > 0 && (
        <StatusBadge
          status="uncertain"
          label={t({ id: 'send.uncertain', message: plural(uncertain, { one: '# uncertain', other: '# uncertain' }) })}
        />
      )}
      {paused > 0 && <StatusBadge status="paused" />}
      {sending > 0 && <StatusBadge status="sending" />}
      {failed > 0 && <StatusBadge status="failed-delivery" />}
      {unsent > 0 && <StatusBadge status="not-sent" count={unsent} />}
      {!isOpen && sentAt !== null && <SentAt at={sentAt} />}
    </span>
  );
}

function SentAt({ at }: { at: string }) {
  const ago = useTimeAgo();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      <StatusBadge status="sent" count={ago(at)} />
    </time>
  );
}
