import type { CollageCard } from '@kolaj/contract/collage';
import { Trans } from '@lingui/react/macro';
import { useDrag } from '@use-gesture/react';
import { useRef, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { Leaving } from './leaving.tsx';
import { StagePicture } from './stage-picture.tsx';
import { type Pull, stampOf, swipeEnd, tiltOf } from './swipe.ts';
import styles from './swipe-card.module.css';
import type { LastDecision } from './use-verifying.ts';

interface SwipeCardProps {
  card: CollageCard;
  /** Visible beneath. */
  next: CollageCard | null;
  last: LastDecision | null;
  /** Does not follow the finger: zoomed in, or decided already. */
  isStill: boolean;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
  onApprove: () => void;
  onSendBack: () => void;
}

const atRest: Pull = { x: 0, width: 0 };

/** The card under the finger: right approves, left sends back, and what it will do stands on it as a stamp. */
export function SwipeCard(props: SwipeCardProps) {
  const { card, next, last, isStill, isZoomed, onZoom } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [letGo, setLetGo] = useState(atRest);

  const place = (pull: Pull, isHeld: boolean) => {
    const element = sheet.current;
    if (element === null) return;
    element.dataset.held = String(isHeld);
    element.style.setProperty('--x', `${pull.x}px`);
    element.style.setProperty('--tilt', `${tiltOf(pull)}deg`);
    element.style.setProperty('--approve', String(Math.max(0, stampOf(pull))));
    element.style.setProperty('--back', String(Math.max(0, -stampOf(pull))));
  };
  const bind = useDrag(
    ({ movement: [x], velocity: [speed], direction: [direction], last: isOver, canceled }) => {
      const pull = { x, width: sheet.current?.offsetWidth ?? 0 };
      if (!isOver) return place(pull, true);
      place(atRest, false);
      const end = canceled ? 'back' : swipeEnd(pull, speed * direction);
      if (end === 'back') return;
      setLetGo(pull);
      if (end === 'approve') props.onApprove();
      else props.onSendBack();
    },
    { enabled: !isStill, axis: 'x', filterTaps: true, pointer: { touch: true } },
  );

  return (
    <div className={styles.stage}>
      {next?.picture && !isZoomed && (
        <span
          key={next.id}
          className={styles.next}
          style={{ '--ratio': next.picture.width / next.picture.height }}
          aria-hidden="true"
        >
          <Picture src={next.picture.w960} thumbhash={next.picture.thumbhash} alt="" ratio="free" fit="contain" />
        </span>
      )}
      <div key={card.id} ref={sheet} className={styles.sheet} data-held="false" {...bind()}>
        <StagePicture card={card} isZoomed={isZoomed} onZoom={onZoom} />
        <span className={styles.stamp} data-kind="approve" aria-hidden="true">
          <Trans id="verify.approve">Approve</Trans>
        </span>
        <span className={styles.stamp} data-kind="back" aria-hidden="true">
          <Trans id="verify.send-back">Send back</Trans>
        </span>
      </div>
      <Leaving last={last} fromX={letGo.x} fromTilt={tiltOf(letGo)} />
    </div>
  );
}
