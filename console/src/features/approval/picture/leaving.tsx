import { useState } from 'react';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { LastDecision } from '../round/use-verifying.ts';
import styles from './leaving.module.css';

interface LeavingProps {
  last: LastDecision | null;
  /** Where a finger let go of it, px; 0 = it was in its place. */
  fromX?: number;
  /** Degrees. */
  fromTilt?: number;
}

/** The decided picture on its way out (180 ms); the next one is already underneath. */
export function Leaving({ last, fromX = 0, fromTilt = 0 }: LeavingProps) {
  const [gone, setGone] = useState<LastDecision | null>(last);
  if (last === null && gone !== null) setGone(null);
  if (last === null || last.card === gone?.card) return null;
  const { picture } = last.card;
  if (picture === null) return null;
  return (
    <span
      key={last.card.id}
      className={styles.leaving}
      data-kind={last.kind}
      style={{
        '--ratio': picture.width / picture.height,
        '--from-x': `${fromX}px`,
        '--from-tilt': `${fromTilt}deg`,
      }}
      aria-hidden="true"
      onAnimationEnd={() => setGone(last)}
    >
      <Picture src={picture.w960} thumbhash={picture.thumbhash} alt="" ratio="free" fit="contain" isUrgent />
    </span>
  );
}
