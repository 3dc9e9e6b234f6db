import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { choicesFor, nextOpen, type VerifyState } from '../../../product/approval/verify-state.ts';
import { preloadPicture } from '../../../product/collage/media.ts';
import type { Verifying } from '../round/use-verifying.ts';
import { useVerifyKeys } from '../use-verify-keys.ts';
import { DeskPhone } from './desk-phone.tsx';
import type { DeskProps } from './desk-props.ts';
import { DeskWide } from './desk-wide.tsx';

interface VerifyDeskProps {
  verifying: Verifying;
  current: CollageCard;
  onClose: () => void;
}

/** The picture that is judged, with keys on desktop and swipes on phones. */
export function VerifyDesk({ verifying, current, onClose }: VerifyDeskProps) {
  const isPhone = useIsPhone();
  const [isHelp, setIsHelp] = useState(false);
  const { state, noting } = verifying;
  const zoom = useZoom(current.id);
  const words = useRef<HTMLTextAreaElement>(null);
  const pin = useRef<HTMLButtonElement>(null);
  const next = usePicturesAhead(state, current.id);
  const may = choicesFor(current, state.decisions.get(current.id));
  const mayApprove = useMay('approve');
  const mayEdit = useMay('edit');
  const onEdit = useEdit(current);

  const closeOne = () => {
    if (isHelp) setIsHelp(false);
    else if (noting.isOn) noting.stop();
    else if (zoom.isZoomed) zoom.onZoom(false);
    else onClose();
  };
  const decisions = {
    a: () => mayApprove && verifying.approve(),
    enter: () => mayApprove && verifying.approve(),
    r: () => mayApprove && may.returned && noting.start(),
    e: () => mayEdit && onEdit(),
    p: () => mayEdit && verifying.makePassive(),
    z: verifying.undo,
    arrowright: () => verifying.move(1),
    arrowdown: () => verifying.move(1),
    arrowleft: () => verifying.move(-1),
    arrowup: () => verifying.move(-1),
    ' ': () => zoom.onZoom(!zoom.isZoomed),
  };
  // Who writes a note does not decide by a key that slipped beside the field.
  useVerifyKeys({ ...(noting.isOn ? {} : decisions), '?': () => setIsHelp((was) => !was), escape: closeOne });
  const desk: DeskProps = {
    verifying,
    current,
    next,
    ...zoom,
    places: { words, pin, isTyping: !isPhone },
    may: {
      approved: may.approved && mayApprove,
      returned: may.returned && mayApprove,
      passive: may.passive && mayEdit,
      edit: mayEdit,
    },
    onEdit,
  };
  return isPhone ? (
    <DeskPhone {...desk} />
  ) : (
    <DeskWide {...desk} isHelp={isHelp} onHelp={() => setIsHelp((was) => !was)} />
  );
}

/** Zoomed in, until another picture comes. */
function useZoom(id: string) {
  const [zoomedId, setZoomedId] = useState<string | null>(null);
  return { isZoomed: zoomedId === id, onZoom: (isOn: boolean) => setZoomedId(isOn ? id : null) };
}

/** Loads the next two pictures and answers with the first of them. */
function usePicturesAhead(state: VerifyState, currentId: string): CollageCard | null {
  const cardAfter = (id: string) => {
    const nextId = nextOpen(state, id);
    return state.cards.find((card) => card.id === nextId && nextId !== currentId) ?? null;
  };
  const next = cardAfter(currentId);
  const afterNext = next && cardAfter(next.id);
  useEffect(() => {
    for (const card of [next, afterNext]) if (card?.picture) preloadPicture(card.picture);
  }, [next, afterNext]);
  return next;
}

/** Opens the editor; its way back leads to this picture again, and the round goes on (`keptRound`). */
function useEdit({ id, subfolder_id: subfolder }: CollageCard): () => void {
  const { folder } = useParams({ from: '/shell/whatsapp-shop/verify/$folder' });
  const { subfolder: only } = useSearch({ from: '/shell/whatsapp-shop/verify/$folder' });
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/whatsapp-shop/$folder/$subfolder/$file',
      params: { folder, subfolder, file: id },
      search: only === undefined ? { from: 'verify', all: true } : { from: 'verify' },
    });
}
