import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { Pin } from '@kolaj/domain/collage/status/pin';
import { useState } from 'react';

/** A note under way: of which collage, and where on its picture it points. Its words are the panel's own. */
export interface Noting {
  isOn: boolean;
  pin: Pin | null;
  /** What is in the field at first: the note that it has already. */
  firstNote: string;
  start: () => void;
  /** For one that has gone by: its picture comes back, so that a place can be shown on it. */
  startFor: (id: string) => void;
  setPin: (pin: Pin | null) => void;
  stop: () => void;
}

interface NotingPlace {
  /** Sent back in this round. */
  isReturned: boolean;
  go: (id: string) => void;
}

/** Belongs to one collage: going on to another picture ends the writing. */
export function useNoting(current: CollageCard | null, { isReturned, go }: NotingPlace): Noting {
  const [noting, setNoting] = useState<{ id: string; pin: Pin | null | undefined } | null>(null);
  const isOn = noting !== null && noting.id === current?.id;
  const before = isReturned ? current : null;
  return {
    isOn,
    pin: isOn && noting.pin !== undefined ? noting.pin : (before?.return_pin ?? null),
    firstNote: before?.return_note ?? '',
    start: () => {
      if (current !== null) setNoting({ id: current.id, pin: undefined });
    },
    startFor: (id) => {
      setNoting({ id, pin: undefined });
      go(id);
    },
    setPin: (pin) => {
      if (isOn) setNoting({ id: noting.id, pin });
    },
    stop: () => setNoting(null),
  };
}
