import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pictureSet, usePreloaded } from '../../../product/collage/media.ts';
import { CardPin } from '../../../product/collage/pin-mark.tsx';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { PageActions } from '../actions/use-page-actions.ts';
import styles from './look.module.css';
import { LookActions } from './look-actions.tsx';
import { LookFacts } from './look-facts.tsx';
import { LookJoined } from './look-joined.tsx';
import { LookStock } from './look-stock.tsx';

interface LookProps {
  id: string;
  /** Every card of the page, hidden ones too: a deep link opens them all. */
  cards: readonly CollageCard[];
  /** The cards as they are on the screen. */
  inOrder: readonly CollageCard[];
  isPassive: (card: CollageCard) => boolean;
  actions: PageActions;
  onGo: (card: CollageCard) => void;
  onClose: () => void;
}

/** The collage that the address names (`?look=<id>`). */
export function Look({ id, cards, inOrder, isPassive, actions, onGo, onClose }: LookProps) {
  const card = cards.find((other) => other.id === id);
  if (card === undefined) return <LookGone onClose={onClose} />;
  const place = inOrder.findIndex((other) => other.id === id);
  return (
    <LookDialog
      card={card}
      cards={cards}
      isPassive={isPassive(card)}
      before={place < 0 ? undefined : inOrder[place - 1]}
      after={place < 0 ? undefined : inOrder[place + 1]}
      actions={actions}
      onGo={onGo}
      onClose={onClose}
    />
  );
}

interface LookDialogProps extends LookWalkProps {
  card: CollageCard;
  cards: readonly CollageCard[];
  isPassive: boolean;
  actions: PageActions;
  onClose: () => void;
}

/** One collage, large, with everything it says and what can be done with it. Nothing covers the picture. */
function LookDialog({ card, cards, isPassive, before, after, actions, onGo, onClose }: LookDialogProps) {
  usePreloaded(after?.picture ?? null);
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
          >
            <CardPin pin={card.return_pin} picture={card.picture} look="pin" />
          </Picture>
        </div>
        <div className={styles.side}>
          <div className={styles.badges}>
            <StatusBadge status={card.status} />
            {isPassive && <StatusBadge status="passive" />}
            {card.sold_out?.whole && <StatusBadge status="sold-out" />}
            <LookWalk before={before} after={after} onGo={onGo} />
          </div>
          <LookFacts card={card} actions={actions} onClose={onClose}>
            <LookJoined card={card} cards={cards} onGo={onGo} />
          </LookFacts>
          <LookStock card={card} actions={actions} />
          <LookActions key={card.id} card={card} actions={actions} />
        </div>
      </div>
    </Dialog>
  );
}

/** A deep link to a collage that is not in this list (any more). */
function LookGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={<Trans id="look.gone">This collage is not here</Trans>}>
      <p>
        <Trans id="look.gone-reason">It was moved, or it is from another year.</Trans>
      </p>
    </Dialog>
  );
}

interface LookWalkProps {
  /** Neighbours in the list; undefined at its ends. */
  before: CollageCard | undefined;
  after: CollageCard | undefined;
  onGo: (card: CollageCard) => void;
}

/** To the neighbours, by button and by arrow key. */
function LookWalk({ before, after, onGo }: LookWalkProps) {
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
  useWindowEvent('keydown', (event) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined;
    if (next === undefined) return;
    event.preventDefault();
    onGo(next);
  });
}
