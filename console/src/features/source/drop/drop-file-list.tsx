import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './drop-panel.module.css';
import { useDropReason } from './drop-words.ts';
import { isSettled } from './engine/drop-engine.ts';
import { cancelDrop } from './engine/drop-store.ts';
import type { DropItem } from './engine/drop-types.ts';

/** Every file with how far it is; each can be taken out. */
export function DropFiles({ items }: { items: readonly DropItem[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.files}>
      {items.map((item) => {
        const { name } = item.file;
        return (
          <li key={item.file.key} className={styles.file}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <Standing item={item} />
            {!isSettled(item) && (
              <IconButton
                icon={IconX}
                label={t({ id: 'drop.cancel-one', message: `Cancel ${name}` })}
                onClick={() => cancelDrop([item])}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ item }: { item: DropItem }) {
  const { t } = useLingui();
  const reasonOf = useDropReason();
  const { file, status, sent, reason, photos } = item;
  switch (status) {
    case 'waiting':
      return <span className={styles.quiet}>{t({ id: 'drop.waiting', message: 'Waiting' })}</span>;
    case 'unpacking':
      return <span className={styles.quiet}>{`${t({ id: 'drop.unpacking', message: 'Unpacking' })} · ${photos}`}</span>;
    case 'done':
      return <span className={styles.quiet}>{t({ id: 'drop.done', message: 'Done' })}</span>;
    case 'cancelled':
      return <span className={styles.quiet}>{t({ id: 'drop.cancelled', message: 'Cancelled' })}</span>;
    case 'refused':
      return <span className={styles.problem}>{reason !== null && reasonOf(reason)}</span>;
    case 'sending':
    case 'interrupted':
      return (
        <span className={styles.bar}>
          <ProgressBar
            label={file.name}
            total={file.blob.size}
            segments={[{ tone: status === 'sending' ? 'accent' : 'amber', value: sent }]}
            size="sm"
          />
        </span>
      );
  }
}
