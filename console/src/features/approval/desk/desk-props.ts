import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { RefObject } from 'react';
import type { DecisionKind } from '../../../product/approval/verify-state.ts';
import type { Verifying } from '../round/use-verifying.ts';

/** Where a note is written: its words and its place on the picture, for moving between the two. */
export interface NotePlaces {
  words: RefObject<HTMLTextAreaElement | null>;
  pin: RefObject<HTMLButtonElement | null>;
  /** There is a keyboard: the words have the focus. */
  isTyping: boolean;
}

/** What both desks need: the picture, what is open over it, and the one that comes next. */
export interface DeskProps {
  verifying: Verifying;
  current: CollageCard;
  next: CollageCard | null;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
  places: NotePlaces;
  /** What the person's rights and the picture's state allow. */
  may: Record<DecisionKind | 'edit', boolean>;
  onEdit: () => void;
}
