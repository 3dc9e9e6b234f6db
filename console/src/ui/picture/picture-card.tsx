import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './picture-card.module.css';

const LONG_PRESS_MS = 450;

interface PictureCardProps {
  picture: Pick<PictureProps, 'src' | 'srcSet' | 'thumbhash' | 'fileName'>;
  /** The whole card in words: "BR-2041, emerald, 24.50 dollars, awaiting approval". */
  name: string;
  /** What tells it apart, for its check: "BR-2041 emerald". */
  shortName: string;
  /** The code; long ones end in an ellipsis. */
  title: ReactNode;
  /** Right of the code; never shortened. */
  price?: ReactNode;
  oldPrice?: ReactNode;
  /** Second line: brand · colour · size. */
  meta?: ReactNode;
  isSelected?: boolean;
  /**
   * Once one card is selected, a tap toggles. Asked at the tap, so that the first tick draws no other card again; their checks
   * are shown by `data-selecting="true"` on whatever is around the cards.
   */
  isSelecting?: () => boolean;
  onOpen: () => void;
  /** Absent = cannot be selected. */
  onToggle?: (how: { isRange: boolean }) => void;
  isNew?: boolean;
  isPassive?: boolean;
  /** 0–1: a thin line at the bottom edge. */
  progress?: number;
  position?: { index: number; size: number };
  isUrgent?: boolean;
}

/**
 * A collage in a grid. Tap opens, long press or the check selects; nothing else covers the picture. Few elements, because a
 * screen shows forty of them and a list of thousands is scrolled on slow phones.
 */
export function PictureCard(props: PictureCardProps) {
  const { picture, name, shortName, isSelected = false, isSelecting, isPassive = false, onToggle, position } = props;
  const press = useLongPress(() => onToggle?.({ isRange: false }));
  const open = (event: MouseEvent) => {
    if (press.wasLong()) return;
    if (onToggle !== undefined && (isSelecting?.() || event.shiftKey || event.ctrlKey || event.metaKey)) {
      onToggle({ isRange: event.shiftKey });
    } else {
      props.onOpen();
    }
  };

  return (
    <li
      className={styles.card}
      data-selected={isSelected}
      data-passive={isPassive}
      data-busy={props.progress !== undefined}
      aria-setsize={position?.size}
      aria-posinset={position === undefined ? undefined : position.index + 1}
    >
      <button type="button" className={styles.open} aria-label={name} onClick={open} {...press.handlers}>
        <Picture {...picture} alt="" isUrgent={props.isUrgent ?? false} isInSight>
          {props.progress === undefined ? undefined : (
            <i className={styles.line} style={{ width: `${Math.round(props.progress * 100)}%` }} />
          )}
        </Picture>
        <strong>{props.title}</strong>
        {props.oldPrice !== undefined && <s>{props.oldPrice}</s>}
        {props.price !== undefined && <span className={styles.price}>{props.price}</span>}
        <span className={styles.meta}>{props.meta}</span>
      </button>
      {onToggle !== undefined && <Check name={shortName} isSelected={isSelected} onToggle={onToggle} />}
      <CornerMark isNew={props.isNew ?? false} isPassive={isPassive} />
    </li>
  );
}

interface CheckProps {
  name: string;
  isSelected: boolean;
  onToggle: (how: { isRange: boolean }) => void;
}

function Check({ name, isSelected, onToggle }: CheckProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={t({ id: 'card.select', message: `Select ${name}` })}
      className={styles.check}
      onClick={(event) => onToggle({ isRange: event.shiftKey })}
    >
      {isSelected && <IconCheck size={15} stroke={2.5} aria-hidden />}
    </button>
  );
}

function CornerMark({ isNew, isPassive }: { isNew: boolean; isPassive: boolean }) {
  const { t } = useLingui();
  if (isPassive) {
    return (
      <span className={styles.corner} data-kind="passive">
        <IconEyeOff size={15} stroke={2} aria-hidden />
      </span>
    );
  }
  return isNew ? <span className={styles.corner}>{t({ id: 'card.new', message: 'New' })}</span> : null;
}

/** A press of 450 ms without moving away; the click that follows it is swallowed by `wasLong`. */
function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fired = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  return {
    wasLong: () => {
      const was = fired.current;
      fired.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: { pointerType: string }) => {
        fired.current = false;
        if (event.pointerType === 'mouse') return;
        timer.current = setTimeout(() => {
          fired.current = true;
          onLong();
        }, LONG_PRESS_MS);
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onPointerMove: (event: { movementX: number; movementY: number }) => {
        if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) cancel();
      },
      onContextMenu: (event: MouseEvent) => {
        if (fired.current) event.preventDefault();
      },
    },
  };
}
