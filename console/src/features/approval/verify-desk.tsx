import type { CollageCard } from '@kolaj/contract/collage';
import { useEffect, useState } from 'react';
import { preloadPicture } from '../../lib/media.ts';
import { useMay } from '../../lib/use-may.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { DeskPhone } from './desk-phone.tsx';
import type { DeskProps } from './desk-props.ts';
import { DeskWide } from './desk-wide.tsx';
import { useVerifyKeys } from './use-verify-keys.ts';
import type { Verifying } from './use-verifying.ts';
import { nextOpen } from './verify-state.ts';

interface VerifyDeskProps {
  verifying: Verifying;
  current: CollageCard;
  onClose: () => void;
}

/** The picture that is judged, with keys on desktop and swipes on phones. */
export function VerifyDesk({ verifying, current, onClose }: VerifyDeskProps) {
  const isPhone = useIsPhone();
  const [isZoomed, setIsZoomed] = useState(false);
  const [isNoting, setIsNoting] = useState(false);
  const [isHelp, setIsHelp] = useState(false);
  const { state } = verifying;
  const nextId = nextOpen(state, current.id);
  const next = state.cards.find(({ id }) => id === nextId && id !== current.id) ?? null;
  const isDecided = state.decisions.has(current.id);
  const mayApprove = useMay('approve');
  const mayEdit = useMay('edit');

  // What was open was about the picture before.
  const [shownId, setShownId] = useState(current.id);
  if (shownId !== current.id) {
    setShownId(current.id);
    setIsZoomed(false);
    setIsNoting(false);
  }
  useEffect(() => {
    if (next?.picture) preloadPicture(next.picture);
  }, [next]);

  const closeOne = () => {
    if (isHelp) setIsHelp(false);
    else if (isNoting) setIsNoting(false);
    else if (isZoomed) setIsZoomed(false);
    else onClose();
  };
  useVerifyKeys({
    a: () => mayApprove && verifying.approve(),
    enter: () => mayApprove && verifying.approve(),
    r: () => mayApprove && !isDecided && setIsNoting(true),
    p: () => mayEdit && verifying.makePassive(),
    z: verifying.undo,
    arrowright: () => verifying.move(1),
    arrowdown: () => verifying.move(1),
    arrowleft: () => verifying.move(-1),
    arrowup: () => verifying.move(-1),
    ' ': () => setIsZoomed((was) => !was),
    '?': () => setIsHelp((was) => !was),
    escape: closeOne,
  });
  const desk: DeskProps = {
    verifying,
    current,
    next,
    isZoomed,
    onZoom: setIsZoomed,
    isNoting,
    onNoting: setIsNoting,
    mayApprove,
    mayEdit,
  };
  return isPhone ? (
    <DeskPhone {...desk} />
  ) : (
    <DeskWide {...desk} isHelp={isHelp} onHelp={() => setIsHelp((was) => !was)} />
  );
}
