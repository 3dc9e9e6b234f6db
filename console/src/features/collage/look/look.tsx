import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { PageActions } from '../actions/use-page-actions.ts';
import { LookDialog, LookGone } from './look-dialog.tsx';

interface LookProps {
  id: string;
  /** Every card of the page, hidden ones too: a deep link opens them all. */
  cards: readonly CollageCard[];
  /** The cards as they stand on the screen. */
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
      isPassive={isPassive(card)}
      before={place < 0 ? undefined : inOrder[place - 1]}
      after={place < 0 ? undefined : inOrder[place + 1]}
      actions={actions}
      onGo={onGo}
      onClose={onClose}
    />
  );
}
