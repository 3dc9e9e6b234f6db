import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './look.module.css';

export interface LookWalkProps {
  /** Neighbours in the list; undefined at its ends. */
  before: CollageCard | undefined;
  after: CollageCard | undefined;
  onGo: (card: CollageCard) => void;
}

/** To the neighbours, by button and by arrow key. */
export function LookWalk({ before, after, onGo }: LookWalkProps) {
  const { t } = useLingui();
  useLookKeys({ before, after, onGo });
  return (
    <span className={styles.walk}>
      <IconButton
        icon={IconChevronLeft}
        label={t({ id: 'look.before', message: 'Previous' })}
        isDisabled={before === undefined}
        onClick={() => before && onGo(before)}
      />
      <IconButton
        icon={IconChevronRight}
        label={t({ id: 'look.after', message: 'Next' })}
        isDisabled={after === undefined}
        onClick={() => after && onGo(after)}
      />
    </span>
  );
}

function useLookKeys({ before, after, onGo }: LookWalkProps): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
      if (next === undefined) return;
      event.preventDefault();
      onGo(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [before, after, onGo]);
}
