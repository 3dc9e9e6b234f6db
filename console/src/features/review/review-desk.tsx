import type { ReviewItem } from '@kolaj/contract/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { preloadPicture } from '../../product/collage/media.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './review.module.css';
import { LastLine, TroubleLine } from './review-lines.tsx';
import { ReviewNote } from './review-note.tsx';
import { nextWaiting, shownState } from './review-state.ts';
import { StateLine } from './state-line.tsx';
import type { Reviewing } from './use-review.ts';

interface ReviewDeskProps {
  reviewing: Reviewing;
  item: ReviewItem;
}

/** One picture, what is known of it, and the two decisions. */
export function ReviewDesk({ reviewing, item }: ReviewDeskProps) {
  const { state, decide } = reviewing;
  const [isNoting, setIsNoting] = useState(false);
  const shown = shownState(state, item);
  const mayDecide = shown === 'waiting';
  const next = nextWaiting(state, item.id);
  useEffect(() => {
    if (next?.picture) preloadPicture(next.picture);
  }, [next]);
  const steps = useSteps(reviewing, item);
  useKeys({
    ArrowLeft: () => steps.go(-1),
    ArrowRight: () => steps.go(1),
    a: () => mayDecide && decide(item.id, 'approve'),
    r: () => mayDecide && setIsNoting(true),
  });

  return (
    <div className={styles.desk}>
      <Stage item={item} steps={steps} />
      <div className={styles.foot}>
        <div className={styles.facts}>
          <h2>
            {item.code} <span>{item.color}</span>
          </h2>
          <p>{item.brand}</p>
        </div>
        <StateLine item={item} shown={shown} />
        <TroubleLine reviewing={reviewing} />
        {isNoting && mayDecide ? (
          <ReviewNote onSend={(note) => decide(item.id, 'return', note)} onCancel={() => setIsNoting(false)} />
        ) : (
          <>
            <LastLine reviewing={reviewing} />
            <div className={styles.decide}>
              <button type="button" className={styles.back} disabled={!mayDecide} onClick={() => setIsNoting(true)}>
                <IconArrowBackUp size={22} stroke={2} aria-hidden />
                <Trans id="review.send-back">Send back</Trans>
              </button>
              <button
                type="button"
                className={styles.approve}
                disabled={!mayDecide}
                onClick={() => decide(item.id, 'approve')}
              >
                <IconCheck size={22} stroke={2.25} aria-hidden />
                <Trans id="review.approve">Approve</Trans>
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface Steps {
  at: number;
  count: number;
  go: (by: 1 | -1) => void;
}

/** Forward and back through all of them, decided or not. */
function useSteps({ state, go }: Reviewing, { id }: ReviewItem): Steps {
  const at = state.items.findIndex((item) => item.id === id);
  return {
    at,
    count: state.items.length,
    go: (by) => {
      const next = state.items[at + by];
      if (next) go(next.id);
    },
  };
}

function Stage({ item, steps }: { item: ReviewItem; steps: Steps }) {
  const { t } = useLingui();
  const [isZoomed, setIsZoomed] = useState(false);
  const { picture, code, color } = item;
  const label = [code, color].filter(Boolean).join(', ');
  return (
    <div className={styles.stage} data-zoomed={isZoomed}>
      {picture === null ? (
        <p className={styles.noPicture}>
          <Trans id="review.no-picture">No picture at the moment</Trans>
        </p>
      ) : (
        <button
          type="button"
          className={styles.picture}
          style={{ '--ratio': picture.width / picture.height }}
          aria-label={
            isZoomed
              ? t({ id: 'review.zoom-out', message: `Zoom out: ${label}` })
              : t({ id: 'review.zoom-in', message: `Zoom in: ${label}` })
          }
          onClick={() => setIsZoomed((was) => !was)}
        >
          <Picture
            src={isZoomed ? picture.url : picture.w960}
            thumbhash={picture.thumbhash}
            alt=""
            ratio="free"
            fit="contain"
            fileName={code}
            isUrgent
          />
        </button>
      )}
      {!isZoomed && (
        <>
          <button
            type="button"
            className={styles.step}
            data-side="left"
            disabled={steps.at <= 0}
            aria-label={t({ id: 'review.previous', message: 'Previous' })}
            onClick={() => steps.go(-1)}
          >
            <IconChevronLeft size={24} stroke={2} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.step}
            data-side="right"
            disabled={steps.at >= steps.count - 1}
            aria-label={t({ id: 'review.next', message: 'Next' })}
            onClick={() => steps.go(1)}
          >
            <IconChevronRight size={24} stroke={2} aria-hidden />
          </button>
        </>
      )}
    </div>
  );
}

/** Keys of the room; not while somebody types. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
