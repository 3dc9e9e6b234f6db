import type { Brand } from '@kolaj/contract/brand/brand-row';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { moved, ordered } from '../../../ui/list/move.ts';
import { useSaveOrder } from '../brand.query.ts';

/** Several steps by keyboard are saved as one order, this long after the last one, ms. */
const PAUSE_MS = 700;

interface Waiting {
  ids: readonly string[];
  before: readonly string[];
  by: 'drop' | 'step';
}

export interface BrandOrder {
  /** The brands as they are shown: a move shows at once, before it is saved. */
  shown: readonly Brand[];
  /** Puts a brand at another place. Steps by keyboard come quickly one after another and are saved together. */
  move: (id: string, place: number, by: 'drop' | 'step') => void;
  /** What a step did, for people who do not see it; empty at first. */
  said: string;
  /** Why the last order was not saved. */
  problem: { refused: string } | { error: unknown } | null;
  forget: () => void;
}

/** The order of the brands: shown at once, saved whole in one call, with one toast and the way back (D-49). */
export function useOrder(brands: readonly Brand[]): BrandOrder {
  const { t } = useLingui();
  const save = useSaveOrder();
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<BrandOrder['problem']>(null);
  const shown = useMemo(() => (own === null ? brands : ordered(brands, own)), [brands, own]);
  /** What is not sent yet, and the order before the first of its steps. */
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const send = (ids: readonly string[], before: readonly string[] | null) => {
    const settle = () => setOwn((now) => (now === ids ? null : now));
    save.mutate(ids, {
      onSuccess: (answer) => {
        settle();
        if (!answer.success) return setProblem({ refused: t(refusalWords[answer.code]) });
        if (before === null) return;
        showToast({
          key: 'brand-order',
          text: t({ id: 'brands.order-saved', message: 'Order saved' }),
          onUndo: () => {
            setOwn(before);
            send(before, null);
          },
        });
      },
      onError: (error) => {
        settle();
        setProblem({ error });
      },
    });
  };
  const sendWaiting = useEffectEvent(() => {
    if (waiting === null) return;
    setWaiting(null);
    send(waiting.ids, waiting.before);
  });
  useEffect(() => {
    if (waiting === null) return;
    const timer = setTimeout(() => sendWaiting(), waiting.by === 'step' ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [waiting]);
  // A page that is left saves what was moved on it.
  useEffect(() => () => sendWaiting(), []);

  const move = (id: string, place: number, by: 'drop' | 'step') => {
    const ids = shown.map((brand) => brand.id);
    const from = ids.indexOf(id);
    const to = Math.min(ids.length - 1, Math.max(0, place));
    if (from < 0 || from === to) return;
    const next = moved(ids, id, to);
    setOwn(next);
    setProblem(null);
    const { name } = shown[from] ?? { name: '' };
    const [at, count] = [to + 1, ids.length];
    setSaid(t({ id: 'brands.moved', message: `${name}: place ${at} of ${count}` }));
    setWaiting({ ids: next, before: waiting?.before ?? ids, by });
  };
  return { shown, move, said, problem, forget: () => setProblem(null) };
}
