import { saidColor } from '@kolaj/domain/collage/said-values';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { VerifyState } from '../../../product/approval/verify-state.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { CardPin } from '../../../product/collage/pin-mark.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { DecisionMark } from './decision-mark.tsx';
import styles from './queue-strip.module.css';

interface QueueStripProps {
  state: VerifyState;
  currentId: string;
  onGo: (id: string) => void;
}

/** Long queues are not drawn whole. */
const SHOWN_BEFORE = 20;
const SHOWN_AFTER = 40;

/** What was, is and comes; the current one stays near the top third. */
export function QueueStrip({ state, currentId, onGo }: QueueStripProps) {
  const { t } = useLingui();
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const item = list?.querySelector<HTMLElement>(`[data-id="${currentId}"]`);
    if (list && item) list.scrollTo({ top: item.offsetTop - list.clientHeight / 3 });
  }, [currentId]);
  const at = state.cards.findIndex(({ id }) => id === currentId);
  const near = state.cards.slice(Math.max(0, at - SHOWN_BEFORE), at + SHOWN_AFTER);
  return (
    <nav className={styles.strip} aria-label={t({ id: 'verify.queue', message: 'Queue' })}>
      <ol ref={strip}>
        {near.map((card) => {
          const decision = state.decisions.get(card.id);
          return (
            <li key={card.id} data-id={card.id}>
              <button
                type="button"
                className={styles.item}
                aria-label={[card.code, saidColor(card)].filter(Boolean).join(', ')}
                aria-current={card.id === currentId}
                data-decided={decision !== undefined}
                onClick={() => onGo(card.id)}
              >
                <Picture {...pictureSet(card.picture)} alt="" sizes="96px">
                  <CardPin pin={card.return_pin} picture={card.picture} />
                </Picture>
                <DecisionMark decision={decision} />
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
