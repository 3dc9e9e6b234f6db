import { Trans } from '@lingui/react/macro';
import { useDrag } from '@use-gesture/react';
import { useRef, useState } from 'react';
import { atRest, type Pull, stampOf, swipeEnd, tiltOf } from '../../../product/approval/swipe.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { DeskProps } from '../desk/desk-props.ts';
import { Leaving } from './leaving.tsx';
import { StagePicture } from './stage-picture.tsx';
import styles from './swipe-card.module.css';

/** The card under the finger: right approves, left sends back, and a stamp on it shows what it will do. */
export function SwipeCard({ verifying, current: card, next, may, isZoomed, onZoom, places }: DeskProps) {
  const { last, noting } = verifying;
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
      if (end === 'approve') verifying.approve();
      else verifying.sendBack({ note: '', pin: null });
    },
    { enabled: may.approved && !isZoomed && !noting.isOn, axis: 'x', filterTaps: true, pointer: { touch: true } },
  );

  return (
    <div className={styles.stage}>
      {next?.picture && !isZoomed && !noting.isOn && (
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
        <StagePicture card={card} isZoomed={isZoomed} onZoom={onZoom} noting={noting} places={places} />
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
