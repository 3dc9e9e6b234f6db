import type { BroadcastSummary } from '@kolaj/contract/broadcast';
import { Link } from '@tanstack/react-router';
import styles from './ledger.module.css';
import { SendFace } from './send-face.tsx';
import { useSendTitle } from './send-title.ts';

/** One send of the shop: to its progress beside the list, or to its page on phones. */
export function HistoryRow({ send, isCurrent }: { send: BroadcastSummary; isCurrent: boolean }) {
  const titleOf = useSendTitle();
  return (
    <li>
      <Link
        to="/wgroup/history"
        search={(before) => ({ ...before, broadcast: send.id, view: undefined })}
        className={styles.send}
        data-current={isCurrent}
        aria-current={isCurrent}
      >
        <SendFace send={send} title={titleOf(send)} />
      </Link>
    </li>
  );
}
