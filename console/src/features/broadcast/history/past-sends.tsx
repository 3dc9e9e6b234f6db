import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../ledger/ledger.module.css';
import { usePastSends } from '../progress/progress.query.ts';
import { PastSendRow } from './past-send-row.tsx';

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
