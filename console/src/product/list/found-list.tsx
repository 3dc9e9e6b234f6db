import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatusBadge } from '../status/status-badge.tsx';
import styles from './found-list.module.css';
import { useAskedWords, useFoundProducts, useProductWay, useProductWords } from './found-products.query.ts';
import { ListRow, RowList } from './row-list.tsx';

export interface FoundListProps {
  /** What is typed in the search of a list of folders or brands. */
  q: string;
  /** Shown when nothing is found; `isOfAll`: products were searched too. Null where something else is found already. */
  none: ((isOfAll: boolean) => ReactNode) | null;
}

/** Under the folders or brands that match a search: products of the whole shop that do, by code, colour, brand or price. */
export function FoundList({ q, none }: FoundListProps) {
  const { t } = useLingui();
  const { isTooShort, isResting, ...asked } = useAskedWords(q);
  const { found, isFetching } = useFoundProducts(asked);
  const wordsOf = useProductWords();
  const wayTo = useProductWay();
  if (isTooShort) return none?.(false);
  if (found.length === 0) return isFetching || !isResting ? null : none?.(true);
  return (
    <section>
      <h2 className={styles.title}>
        <Trans id="palette.products">Products</Trans>
      </h2>
      <RowList look="stack" label={t({ id: 'palette.products', message: 'Products' })}>
        {found.map(({ folder_id, card }) => (
          <ListRow
            key={card.id}
            link={(face) => <Link {...wayTo({ folder_id, card })} {...face} />}
            covers={card.picture === null ? [] : [card.picture]}
            name={card.code}
            second={wordsOf(card)}
            changedAt={card.updated_at}
            isPassive={card.state === 'passive'}
          >
            {/* Its cell is as wide as a bar of counts. */}
            <div>
              <StatusBadge status={card.state === 'passive' ? 'passive' : card.status} size="sm" />
            </div>
          </ListRow>
        ))}
      </RowList>
    </section>
  );
}
