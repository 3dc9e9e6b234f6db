import type { CollageCard } from '@kolaj/contract/collage/collage';
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { listSoldOut, setSoldOut } from '@kolaj/contract/collage/sold-out';
import { saidColor } from '@kolaj/domain/collage/said-values';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import { Trans } from '@lingui/react/macro';
import { IconSearch, IconShirt } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { useSettled } from '../ui/use-settled.ts';
import { SoldOutList } from './sold-out-list.tsx';
import styles from './stock.module.css';
import { StockChoice } from './stock-choice.tsx';

/** The owner finds a product by its code and says what is sold out; the site and all sends know it at once. */
export function StockPage() {
  const [search, setSearch] = useState('');
  const q = useSettled(search.trim());
  const { data, error, again } = useAsked(`stock ${q}`, async (signal) =>
    q === '' ? null : (await call(findCollages, { q }, { signal })).data.result,
  );
  const marked = useAsked('sold out', async (signal) => (await call(listSoldOut, {}, { signal })).data.result.products);
  return (
    <div className={styles.stock}>
      <SearchBox value={search} onChange={setSearch} />
      {error !== undefined && <Failed error={error} onRetry={again} />}
      {q === '' && (marked.data?.length === 0 || marked.error !== undefined) && (
        <Empty icon={IconShirt} title={<Trans id="m.stock-find">Which product is sold out?</Trans>}>
          <Trans id="m.stock-find-detail">Type its code, colour or brand. The site shows it within seconds.</Trans>
        </Empty>
      )}
      {q !== '' && data?.length === 0 && (
        <Empty icon={IconSearch} title={<Trans id="m.nothing-found">Nothing found</Trans>}>
          <Trans id="m.nothing-found-detail">Try fewer words, or another brand.</Trans>
        </Empty>
      )}
      <ul className={styles.rows}>
        {data?.map(({ card }) => (
          <Product
            key={`${card.id} ${JSON.stringify(card.sold_out)}`}
            card={card}
            onMarked={() => {
              again();
              marked.again();
            }}
          />
        ))}
      </ul>
      {q === '' && (marked.data?.length ?? 0) > 0 && (
        <SoldOutList products={marked.data ?? []} onLifted={marked.again} />
      )}
    </div>
  );
}

function Product({ card, onMarked }: { card: CollageCard; onMarked: () => void }) {
  const { may } = useSomebody().start;
  const { id, code, picture, values, subfolder, sold_out: soldOut } = card;
  return (
    <li>
      {picture === null ? (
        <span className={styles.blank} />
      ) : (
        <img src={picture.w192} width={72} height={83} alt="" loading="lazy" />
      )}
      <p>
        <strong>{code}</strong>
        <span>{[subfolder, saidColor(card)].filter(Boolean).join(' · ')}</span>
        {soldOut?.whole && (
          <em>
            <Trans id="status.sold-out">Sold out</Trans>
          </em>
        )}
      </p>
      {may.edit && (
        <StockChoice
          sizes={sizesOf(values.size ?? '')}
          soldOut={soldOut}
          mark={(next) => call(setSoldOut, { items: [{ id, ...next }] })}
          onMarked={onMarked}
        />
      )}
    </li>
  );
}
