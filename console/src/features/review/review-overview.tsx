import type { ReviewItem, ReviewOpen } from '@kolaj/contract/approval-link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconCircleCheck, IconHourglassHigh } from '@tabler/icons-react';
import { pictureSet } from '../../product/collage/media.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './review.module.css';
import { LastLine, TroubleLine } from './review-lines.tsx';
import { type ReviewProgress, type ReviewState, shownState } from './review-state.ts';
import { useStateWords } from './state-line.tsx';
import type { Reviewing } from './use-review.ts';

interface ReviewOverviewProps {
  reviewing: Reviewing;
  progress: ReviewProgress;
  opened: ReviewOpen;
  onGo: (item: ReviewItem) => void;
}

/** What is left first, then what is decided; with nothing left, the thanks. */
export function ReviewOverview({ reviewing, progress, opened, onGo }: ReviewOverviewProps) {
  const { state } = reviewing;
  const groups = groupsOf(state);
  return (
    <div className={styles.overview}>
      {progress.left === 0 && <AllDone progress={progress} opened={opened} />}
      <TroubleLine reviewing={reviewing} />
      <LastLine reviewing={reviewing} />
      {groups.map(({ kind, items }) => (
        <section key={kind} aria-labelledby={`review-${kind}`}>
          <GroupTitle kind={kind} count={items.length} />
          <ul className={styles.grid}>
            {items.map((item) => (
              <Tile key={item.id} item={item} state={state} onGo={onGo} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type Kind = ReviewItem['state'];

function groupsOf(state: ReviewState): { kind: Kind; items: ReviewItem[] }[] {
  const kinds: readonly Kind[] = ['waiting', 'returned', 'approved', 'away'];
  return kinds
    .map((kind) => ({ kind, items: state.items.filter((item) => shownState(state, item) === kind) }))
    .filter(({ items }) => items.length > 0);
}

function GroupTitle({ kind, count }: { kind: Kind; count: number }) {
  const { t } = useLingui();
  const titles: Record<Kind, string> = {
    waiting: t({ id: 'review.group-left', message: plural(count, { one: '# left', other: '# left' }) }),
    returned: t({ id: 'review.count-returned', message: plural(count, { one: '# sent back', other: '# sent back' }) }),
    approved: t({ id: 'review.count-approved', message: plural(count, { one: '# approved', other: '# approved' }) }),
    away: t({
      id: 'review.count-away',
      message: plural(count, { one: '# is being changed', other: '# are being changed' }),
    }),
  };
  return (
    <h2 id={`review-${kind}`} className={styles.groupTitle}>
      {titles[kind]}
    </h2>
  );
}

function AllDone({ progress, opened: { person, shop } }: Pick<ReviewOverviewProps, 'progress' | 'opened'>) {
  return (
    <div className={styles.thanks}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden className={styles.thanksIcon} />
      <h2 className={styles.thanksTitle}>
        <Trans id="review.done">Thank you, {person}</Trans>
      </h2>
      <p>
        {progress.away > 0 ? (
          <Trans id="review.done-for-now">
            {shop} sees what you decided. Those that are being changed come back here when they are ready.
          </Trans>
        ) : (
          <Trans id="review.done-lead">Everything is decided, and {shop} sees it. You can close this page.</Trans>
        )}
      </p>
    </div>
  );
}

const marks = { approved: IconCheck, returned: IconArrowBackUp, away: IconHourglassHigh };

interface TileProps {
  item: ReviewItem;
  state: ReviewState;
  onGo: (item: ReviewItem) => void;
}

function Tile({ item, state, onGo }: TileProps) {
  const words = useStateWords();
  const shown = shownState(state, item);
  const MarkIcon = shown === 'waiting' ? null : marks[shown];
  return (
    <li>
      <button
        type="button"
        aria-label={`${item.code} ${item.color}, ${words(item, shown)}`}
        data-state={shown}
        onClick={() => onGo(item)}
      >
        <Picture {...pictureSet(item.picture)} alt="" sizes="(min-width: 768px) 160px, 31vw" />
        <strong>{item.code}</strong>
        {MarkIcon !== null && (
          <span className={styles.mark} data-state={shown}>
            <MarkIcon size={15} stroke={2.5} aria-hidden />
          </span>
        )}
      </button>
    </li>
  );
}
