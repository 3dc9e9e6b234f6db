import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { Link } from '@tanstack/react-router';
import styles from '../ledger/ledger.module.css';
import { sendPages } from '../place.ts';
import { isRunning } from '../progress/progress-numbers.ts';
import { dayNames } from '../words/day-names.ts';
import { SendFace } from './send-face.tsx';

/** One send of the brand: to its progress while it runs or waits for somebody, to what the groups received when it is over. */
export function PastSendRow({ send }: { send: BroadcastSummary }) {
  const { counts, id } = send;
  const isOver = !isRunning(send) && counts.uncertain + counts.failed === 0;
  return (
    <li>
      <Link
        from={sendPages.kolaj}
        to="."
        search={(before) => ({ ...before, broadcast: id, view: isOver ? ('ledger' as const) : undefined })}
        className={styles.send}
      >
        <SendFace send={send} title={dayNames(send.days)} />
      </Link>
    </li>
  );
}
