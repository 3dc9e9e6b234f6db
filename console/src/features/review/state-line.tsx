import type { ReviewItem } from '@kolaj/contract/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconHourglassHigh, IconRefreshAlert } from '@tabler/icons-react';
import styles from './review.module.css';

/** By whom it was approved or sent back, what needs work, or that it shows something else than when the link was made. */
export function StateLine({ item, shown }: { item: ReviewItem; shown: ReviewItem['state'] }) {
  const words = useStateWords();
  if (shown === 'waiting') {
    if (!item.changed) return null;
    return (
      <p className={styles.state} data-state="changed" role="status">
        <IconRefreshAlert size={17} stroke={1.75} aria-hidden className={styles.stateIcon} />
        <Trans id="review.changed">Changed since the link was made. Look at it again.</Trans>
      </p>
    );
  }
  const StateIcon = icons[shown];
  return (
    <p className={styles.state} data-state={shown}>
      <StateIcon size={17} stroke={1.75} aria-hidden className={styles.stateIcon} />
      <span>
        {words(item, shown)}
        {shown === 'returned' && item.note !== '' && <q>{item.note}</q>}
      </span>
    </p>
  );
}

const icons = { approved: IconCheck, returned: IconArrowBackUp, away: IconHourglassHigh };

/** What has become of an item, in words: for its line and for its small picture. */
export function useStateWords(): (item: ReviewItem, shown: ReviewItem['state']) => string {
  const { t } = useLingui();
  return ({ by }, shown) => {
    const name = by === null ? null : by.link ? t({ id: 'review.by-link', message: `${by.name} (link)` }) : by.name;
    switch (shown) {
      case 'approved':
        return name === null
          ? t({ id: 'review.state-approved', message: 'Approved' })
          : t({ id: 'review.approved-by', message: `Approved by ${name}` });
      case 'returned':
        return name === null
          ? t({ id: 'review.state-returned', message: 'Sent back' })
          : t({ id: 'review.returned-by', message: `Sent back by ${name}` });
      case 'away':
        return t({ id: 'review.away', message: 'The shop is changing this one' });
      case 'waiting':
        return t({ id: 'review.state-waiting', message: 'Waits for you' });
    }
  };
}
