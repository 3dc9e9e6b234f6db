import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useSend } from '../../../lib/calls/use-send.ts';
import { Failed } from '../ui/failed.tsx';
import styles from './stock.module.css';

interface SoldOut {
  whole: boolean;
  sizes: readonly string[];
}

interface StockChoiceProps {
  /** Of the product; one = only the whole can be said of it. */
  sizes: readonly string[];
  /** null = all of it is in stock. */
  soldOut: SoldOut | null;
  mark: (next: { whole: boolean; sizes: string[] }) => Promise<unknown>;
  onMarked: (soldOut: { whole: boolean; sizes: string[] } | null) => void;
}

/** What is sold out, said with one tap and taken back with the next (D-97). */
export function StockChoice({ sizes, soldOut: known, mark, onMarked }: StockChoiceProps) {
  const [soldOut, setSoldOut] = useState(known);
  const marking = useSend(mark);
  const gone = soldOut?.sizes ?? [];
  const isWhole = soldOut?.whole ?? false;
  const set = (next: { whole: boolean; sizes: string[] }) =>
    marking.mutate(next, {
      onSuccess: () => {
        const now = next.whole || next.sizes.length > 0 ? next : null;
        setSoldOut(now);
        onMarked(now);
      },
    });
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans id="m.stock">What is sold out</Trans>
      </legend>
      <button
        type="button"
        aria-pressed={isWhole}
        aria-busy={marking.isPending}
        onClick={() => set({ whole: !isWhole, sizes: [] })}
      >
        <Trans id="m.mark-sold-out">All sold out</Trans>
      </button>
      {sizes.length > 1 &&
        sizes.map((size) => (
          <button
            key={size}
            type="button"
            aria-pressed={isWhole || gone.includes(size)}
            aria-disabled={isWhole}
            aria-busy={marking.isPending}
            onClick={() =>
              !isWhole &&
              set({ whole: false, sizes: gone.includes(size) ? gone.filter((one) => one !== size) : [...gone, size] })
            }
          >
            {size}
          </button>
        ))}
      {marking.isError && <Failed error={marking.error} />}
    </fieldset>
  );
}
