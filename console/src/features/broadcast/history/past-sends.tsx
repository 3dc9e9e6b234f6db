import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isRunning } from '../../../product/sending/send-numbers.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../ledger/ledger.module.css';
import { sendPages } from '../place.tsx';
import { usePastSends } from '../progress/progress.query.ts';
import { dayNames } from '../words/day-names.ts';
import { SendFace } from './send-face.tsx';

/** All sends of a subfolder; each leads to its progress or, when it is over, to its proof. */
export function PastSends({ subfolder, onClose }: { subfolder: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = usePastSends(subfolder);
  return (
    <Dialog isOpen onClose={onClose} title={t({ id: 'send.past', message: 'Past sends' })} width={620} phone="full">
      <Loaded query={query} skeleton="lines">
        {(sends) =>
          sends.length === 0 ? (
            <EmptyState icon={IconHistory} title={<Trans id="send.no-past">Nothing was sent yet</Trans>} />
          ) : (
            <ul className={styles.sends}>
              {sends.map((send) => (
                <PastSendRow key={send.id} send={send} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** One send of the brand: to its progress while it runs or waits for somebody, to what the groups received when it is over. */
function PastSendRow({ send }: { send: BroadcastSummary }) {
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
