import { getAgentNews } from '@kolaj/contract/agent/agent-app';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSearch, IconShirt } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { useSettled } from '../ui/use-settled.ts';
import { useFavourites } from './favourites.ts';
import { ProductGrid } from './product-grid.tsx';
import { ProductView } from './product-view.tsx';
import styles from './sell.module.css';
import { useMe } from './use-me.ts';
import { useOpened } from './use-opened.ts';
import { type Products, useProducts } from './use-products.ts';

/** The agent's shop window: what is approved of his brands, to be found, shared and marked (D-76). */
export function ProductsPage() {
  const { data: me, error, again } = useMe();
  const [search, setSearch] = useState('');
  const [brand, setBrand] = useState('');
  const list = useProducts({ search: useSettled(useDeferredValue(search)), brand });
  const opened = useOpened();
  const favourites = useFavourites(me?.uid ?? '');
  if (me === undefined) {
    if (error !== undefined) return <Failed error={error} onRetry={again} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  const isAll = search === '' && brand === '';
  return (
    <>
      <Finder
        search={search}
        onSearch={setSearch}
        brands={me.brands.filter((one) => one.has_products)}
        brand={brand}
        onBrand={setBrand}
      />
      {isAll && <News list={list} />}
      {list.error !== null && <Failed error={list.error} onRetry={list.again} />}
      {list.products.length > 0 && (
        <ProductGrid
          products={list.products}
          isFavourite={favourites.has}
          onFavourite={favourites.toggle}
          onOpen={opened.open}
          onEnd={list.more}
        />
      )}
      {list.products.length === 0 && list.state === 'loading' && <div className={styles.waiting} aria-busy="true" />}
      {list.products.length === 0 && list.state === 'all' && (
        <NoProducts isAll={isAll} hasBrands={me.all_brands || me.brands.length > 0} />
      )}
      {opened.id !== null && (
        <ProductView
          key={opened.id}
          id={opened.id}
          known={list.products.find(({ id }) => id === opened.id) ?? null}
          me={me}
          isFavourite={favourites.has(opened.id)}
          onFavourite={favourites.toggle}
          onChange={list.change}
          onClose={opened.close}
        />
      )}
    </>
  );
}

interface FinderProps {
  search: string;
  onSearch: (text: string) => void;
  brands: readonly { hash: string; name: string }[];
  /** '' = all. */
  brand: string;
  onBrand: (hash: string) => void;
}

function Finder({ search, onSearch, brands, brand, onBrand }: FinderProps) {
  const { t } = useLingui();
  const all = t({ id: 'm.all-brands', message: 'All brands' });
  return (
    <>
      <SearchBox value={search} onChange={onSearch} />
      {brands.length > 1 && (
        <fieldset className={styles.brands} aria-label={t({ id: 'm.brands', message: 'Brands' })}>
          {[{ hash: '', name: all }, ...brands].map(({ hash, name }) => (
            <button key={hash} type="button" aria-pressed={hash === brand} onClick={() => onBrand(hash)}>
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** What was approved since the list was opened, where the shop tells its agents (`notify_new`). */
function News({ list }: { list: Products }) {
  const { t } = useLingui();
  const { since } = list;
  const { data } = useAsked(
    `news ${since}`,
    async (signal) => (await call(getAgentNews, { since }, { signal })).data.result,
    {
      everyMs: 60_000,
    },
  );
  const count = data?.collages ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className={styles.news} onClick={list.again}>
      {t({
        id: 'm.show-new',
        message: plural(count, { one: 'Show # new product', other: 'Show # new products' }),
      })}
    </button>
  );
}

function NoProducts({ isAll, hasBrands }: { isAll: boolean; hasBrands: boolean }) {
  if (!isAll) {
    return (
      <Empty icon={IconSearch} title={<Trans id="m.nothing-found">Nothing found</Trans>}>
        <Trans id="m.nothing-found-detail">Try fewer words, or another brand.</Trans>
      </Empty>
    );
  }
  return (
    <Empty icon={IconShirt} title={<Trans id="m.no-products">No products yet</Trans>}>
      {hasBrands ? (
        <Trans id="m.no-products-detail">What the shop approves is shown here by itself.</Trans>
      ) : (
        <Trans id="m.no-brands-detail">The shop has given you no brand yet. Ask its owner.</Trans>
      )}
    </Empty>
  );
}
