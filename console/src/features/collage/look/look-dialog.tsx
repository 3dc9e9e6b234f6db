import type { CollageCard } from '@kolaj/contract/collage/collage';
import { Trans } from '@lingui/react/macro';
import { pictureSet, usePreloaded } from '../../../product/collage/media.ts';
import { CardPin } from '../../../product/collage/pin-mark.tsx';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { PageActions } from '../actions/use-page-actions.ts';
import styles from './look.module.css';
import { LookActions } from './look-actions.tsx';
import { LookFacts } from './look-facts.tsx';
import { LookWalk, type LookWalkProps } from './look-walk.tsx';

interface LookDialogProps extends LookWalkProps {
  card: CollageCard;
  isPassive: boolean;
  actions: PageActions;
  onClose: () => void;
}

/** One collage, large, with everything it says and what can be done with it. Nothing lies on the picture. */
export function LookDialog({ card, isPassive, before, after, actions, onGo, onClose }: LookDialogProps) {
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
            <LookWalk before={before} after={after} onGo={onGo} />
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
