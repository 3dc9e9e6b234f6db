import type { Reel } from '@kolaj/contract/reels/reels';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { moved, ordered } from '../../ui/list/move.ts';
import { useSaveReelOrder } from './reels.query.ts';

const keyOf = ({ mainId }: Pick<Reel, 'mainId'>) => String(mainId);

/** The order of the films as somebody arranges it: shown at once, saved when he says so (REEL-04). */
export function useReelOrder(reels: readonly Reel[]) {
  const { t } = useLingui();
  const save = useSaveReelOrder();
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const shown = useMemo(() => {
    if (own === null) return reels;
    return ordered(
      reels.map((reel) => ({ id: keyOf(reel), reel })),
      own,
    ).map(({ reel }) => reel);
  }, [reels, own]);
  const isMoved = shown.some((reel, at) => reel.mainId !== reels[at]?.mainId);

  const move = (key: string, place: number) => {
    const keys = shown.map(keyOf);
    const from = keys.indexOf(key);
    const to = Math.min(keys.length - 1, Math.max(0, place));
    if (from < 0 || from === to) return;
    setOwn(moved(keys, key, to));
    const name = shown[from]?.name ?? '';
    const [at, count] = [to + 1, keys.length];
    setSaid(t({ id: 'reels.moved', message: `${name}: place ${at} of ${count}` }));
  };
  const forget = () => {
    setOwn(null);
    setRefusal(null);
    save.reset();
  };
  const send = () =>
    save.mutate(
      shown.map(({ mainId }) => mainId),
      {
        onSuccess: (answer) => {
          if (!answer.success) return setRefusal(t(refusalWords[answer.code]));
          forget();
          showToast({ key: 'reel-order', text: t({ id: 'reels.order-saved', message: 'Order saved' }) });
        },
      },
    );
  return { shown, isMoved, move, said, send, forget, refusal, call: save };
}
