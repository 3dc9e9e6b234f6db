import type { CollageCard } from '@kolaj/contract/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { pictureSet, preloadPicture } from '../../lib/media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './look.module.css';
import { LookActions } from './look-actions.tsx';
import { LookFacts } from './look-facts.tsx';
import type { PageActions } from './use-page-actions.ts';

interface LookDialogProps {
  card: CollageCard;
  isPassive: boolean;
  /** Neighbours in the list; undefined at its ends. */
  before: CollageCard | undefined;
  after: CollageCard | undefined;
  actions: PageActions;
  onGo: (card: CollageCard) => void;
  onClose: () => void;
}

/** One collage, large, with everything it says and what can be done with it. Nothing lies on the picture. */
export function LookDialog({ card, isPassive, before, after, actions, onGo, onClose }: LookDialogProps) {
  const { t } = useLingui();
  useLookKeys({ before, after, onGo });
  useEffect(() => {
    if (after?.picture) preloadPicture(after.picture);
  }, [after]);
  const [photo] = card.photos;
  const large = card.picture === null ? { src: photo?.thumbnail ?? null } : pictureSet(card.picture);

  return (
    <Dialog isOpen onClose={onClose} width={1080} phone="full" isBare title={card.code} under={card.subfolder}>
      <div className={styles.look}>
        <div className={styles.stage}>
          <Picture
            key={card.id}
            {...large}
            alt={card.code}
            sizes="(max-width: 767px) 100vw, 640px"
            isUrgent
            className={styles.picture ?? ''}
          />
        </div>
        <div className={styles.side}>
          <div className={styles.badges}>
            <StatusBadge status={card.status} />
            {isPassive && <StatusBadge status="passive" />}
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
          </div>
          <LookFacts card={card} />
          <LookActions key={card.id} card={card} actions={actions} />
        </div>
      </div>
    </Dialog>
  );
}

/** A deep link to a collage that is not in this list (any more). */
export function LookGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={<Trans id="look.gone">This collage is not here</Trans>}>
      <p>
        <Trans id="look.gone-reason">It was moved, or it is of another year.</Trans>
      </p>
    </Dialog>
  );
}

function useLookKeys({ before, after, onGo }: Pick<LookDialogProps, 'before' | 'after' | 'onGo'>): void {
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
