import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { Link } from '@tanstack/react-router';
import styles from '../ledger/ledger.module.css';
import { useSendTitle } from '../words/send-title.ts';
import { SendFace } from './send-face.tsx';

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
