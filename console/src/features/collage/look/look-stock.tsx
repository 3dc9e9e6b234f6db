import type { CollageCard } from '@kolaj/contract/collage/collage';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { inStock } from '../actions/collage-actions.ts';
import type { PageActions } from '../actions/use-page-actions.ts';
import styles from './look-stock.module.css';

interface LookStockProps {
  card: CollageCard;
  actions: PageActions;
}

/** Whether the product of this collage can be ordered, whole or by size, and who said so (D-97). */
export function LookStock({ card, actions }: LookStockProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const sizes = sizesOf(card.values.size ?? '');
  const gone = card.sold_out?.sizes ?? [];
  const turn = (size: string) => {
    const next = sizes.filter((one) => gone.includes(one) !== (one === size));
    void actions.setSoldOut([card], { whole: false, sizes: next });
  };
  return (
    <section className={styles.stock} aria-label={t({ id: 'stock.title', message: 'Stock' })}>
      <Switch
        checked={card.sold_out?.whole ?? false}
        disabled={!mayEdit || actions.isBusy}
        label={t({ id: 'status.sold-out', message: 'Sold out' })}
        onChange={(event) =>
          void actions.setSoldOut([card], event.currentTarget.checked ? { whole: true, sizes: [] } : inStock)
        }
      />
      {sizes.length > 1 && (
        <fieldset className={styles.sizes} aria-label={t({ id: 'stock.sizes', message: 'Sold-out sizes' })}>
          {sizes.map((size) => (
            <button
              key={size}
              type="button"
              className={styles.size}
              aria-pressed={gone.includes(size)}
              disabled={!mayEdit || actions.isBusy}
              onClick={() => turn(size)}
            >
              {size}
            </button>
          ))}
        </fieldset>
      )}
      {card.sold_out !== null && <WhoSaid soldOut={card.sold_out} />}
    </section>
  );
}

function WhoSaid({ soldOut: { at, by } }: { soldOut: NonNullable<CollageCard['sold_out']> }) {
  const timeAgo = useTimeAgo();
  const when = timeAgo(at);
  return (
    <p className={styles.who} title={formatDateTime(at)}>
      {by === null ? (
        when
      ) : (
        <Trans id="stock.who">
          {by}, {when}
        </Trans>
      )}
    </p>
  );
}
