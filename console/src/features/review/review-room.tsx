import type { ReviewClosed, ReviewItem, ReviewOpen } from '@kolaj/contract/approval-link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../lib/dom/use-document-title.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { Asker } from './review.calls.ts';
import styles from './review.module.css';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewOverview } from './review-overview.tsx';
import { itemOf, progressOf, type ReviewProgress } from './review-state.ts';
import { useReview } from './use-review.ts';

interface ReviewRoomProps {
  asker: Asker;
  opened: ReviewOpen;
  onClosed: (closed: ReviewClosed) => void;
}

/** A dark room with one picture at a time; what is left is one tap away. */
export function ReviewRoom({ asker, opened, onClosed }: ReviewRoomProps) {
  const { t } = useLingui();
  useDocumentTitle(`${opened.shop} · ${t({ id: 'review.title', message: 'Approve collages' })}`);
  const reviewing = useReview(asker, opened, onClosed);
  const { state } = reviewing;
  const [isOverview, setIsOverview] = useState(false);
  const progress = progressOf(state);
  const current = itemOf(state, state.currentId);
  const room = useRef<HTMLElement>(null);
  useEffect(() => room.current?.focus({ preventScroll: true }), []);

  const go = ({ id }: ReviewItem) => {
    reviewing.go(id);
    setIsOverview(false);
  };
  return (
    <main ref={room} className={styles.room} data-scheme="dark" tabIndex={-1}>
      <RoomHead
        shop={opened.shop}
        progress={progress}
        isOverview={isOverview || current === null}
        onOverview={() => setIsOverview((was) => !was)}
      />
      {isOverview || current === null ? (
        <ReviewOverview reviewing={reviewing} progress={progress} opened={opened} onGo={go} />
      ) : (
        <ReviewDesk key={current.id} reviewing={reviewing} item={current} />
      )}
    </main>
  );
}

interface RoomHeadProps {
  shop: string;
  progress: ReviewProgress;
  isOverview: boolean;
  onOverview: () => void;
}

function RoomHead({ shop, progress, isOverview, onOverview }: RoomHeadProps) {
  const { t } = useLingui();
  const { total, approved, returned, left } = progress;
  const done = approved + returned;
  return (
    <header className={styles.head}>
      <h1 className={styles.headName}>{shop}</h1>
      <div className={styles.progress}>
        <ProgressBar
          label={t({ id: 'review.progress', message: `${done} of ${total} decided` })}
          total={total}
          segments={[
            { tone: 'green', value: approved },
            { tone: 'red', value: returned },
          ]}
        />
        <span className={styles.counter}>
          <strong>{done}</strong> / {total}
        </span>
      </div>
      <span role="status" className={styles.hidden}>
        {t({ id: 'review.left', message: plural(left, { one: '# left', other: '# left' }) })}
      </span>
      <button type="button" className={styles.toOverview} aria-pressed={isOverview} onClick={onOverview}>
        <IconLayoutGrid size={20} stroke={1.75} aria-hidden />
        <Trans id="review.overview">All</Trans>
      </button>
    </header>
  );
}
