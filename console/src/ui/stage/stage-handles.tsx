import type { Handle } from '@kolaj/domain/editor/snapping';
import { useDrag } from '@use-gesture/react';
import styles from './stage.module.css';
import type { StageAct, StageItem } from './stage-types.ts';

interface StageHandlesProps {
  item: StageItem;
  scale: number;
  onAct: (act: StageAct) => void;
}

const corners: readonly Handle[] = ['nw', 'ne', 'se', 'sw'];
const sides: readonly Handle[] = ['n', 'e', 's', 'w'];
/** Sides shorter than this on the screen have no handle of their own, px. */
const roomForSides = 72;
/** Corners nearer to each other than this would overlap each other and the words, px. */
const roomForCorners = 40;

/** Round handles on the chosen item, for pointers; keys resize with Alt and the arrows. */
export function StageHandles({ item, scale, onAct }: StageHandlesProps) {
  const { box, layer } = item;
  const [across, down] = [box.width * scale, box.height * scale];
  const isLong = (handle: Handle) => (handle === 'n' || handle === 's' ? across : down) >= roomForSides;
  const handles = layer === 'area' ? corners : [...corners, ...sides.filter(isLong)];
  const few: readonly Handle[] | null =
    layer === 'area' ? null : down < roomForCorners ? ['w', 'e'] : across < roomForCorners ? ['n', 's'] : null;
  return (
    <>
      {(few ?? handles).map((handle) => (
        <HandleDot key={handle} handle={handle} item={item} scale={scale} onAct={onAct} />
      ))}
    </>
  );
}

function HandleDot({ handle, item: { id, box }, scale, onAct }: StageHandlesProps & { handle: Handle }) {
  const bind = useDrag(
    ({ movement: [x, y], first, last, canceled }) =>
      onAct({
        kind: 'resize',
        id,
        handle,
        dx: x / scale,
        dy: y / scale,
        isFirst: first,
        isLast: last,
        isCancelled: canceled,
      }),
    { pointer: { keys: false } },
  );
  const across = handle.includes('w') ? 0 : handle.includes('e') ? 1 : 0.5;
  const down = handle.includes('n') ? 0 : handle.includes('s') ? 1 : 0.5;
  return (
    <span
      {...bind()}
      className={styles.handle}
      data-handle={handle}
      style={{ left: (box.x + box.width * across) * scale, top: (box.y + box.height * down) * scale }}
      aria-hidden="true"
    />
  );
}
