import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { BRAND_SAVED_MS } from '../../../lib/time/timers.ts';
import { useAfter } from '../../../lib/time/use-after.ts';

export type Outcome = 'added' | 'error';

interface Feedback {
  outcome: Outcome | null;
  tell: (outcome: Outcome) => void;
  /** Counts down while an outcome is shown; draw it inside the window. */
  clock: ReactNode;
}

/** How saving went, for a second on the button; then `onAdded` goes on. */
export function useSaveFeedback(onAdded: () => void): Feedback {
  const [told, setTold] = useState<{ outcome: Outcome; at: number } | null>(null);
  const end = () => {
    setTold(null);
    if (told?.outcome === 'added') onAdded();
  };
  return {
    outcome: told?.outcome ?? null,
    tell: (outcome) => setTold((before) => ({ outcome, at: (before?.at ?? 0) + 1 })),
    clock: told === null ? null : <Clock key={told.at} onEnd={end} />,
  };
}

function Clock({ onEnd }: { onEnd: () => void }) {
  useAfter(BRAND_SAVED_MS, onEnd);
  return null;
}

/** The words on the button. */
export function SaveWords({ outcome }: { outcome: Outcome | null }) {
  const { t } = useLingui();
  switch (outcome) {
    case 'added':
      return t({ id: 'brand.added', message: 'added' });
    case 'error':
      return t({ id: 'brand.error', message: 'error' });
    default:
      return t({ id: 'brand.save', message: 'Save' });
  }
}
