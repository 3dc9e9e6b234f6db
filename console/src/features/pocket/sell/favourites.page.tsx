import { type AgentCollage, listAgentCollages } from '@kolaj/contract/agent/agent-app';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart, IconShare2 } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { addressOf } from '../shell/places.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { useFavourites } from './favourites.ts';
import { ProductGrid } from './product-grid.tsx';
import { ProductView } from './product-view.tsx';
import styles from './sell.module.css';
import { mostShared } from './share.ts';
import { ShareButton } from './share-button.tsx';
import { useMe } from './use-me.ts';
import { useOpened } from './use-opened.ts';

/** As many as one question may name. */
const atOnce = 200;

/** What the agent keeps at hand, to be shared together. */
export function FavouritesPage() {
  const { t } = useLingui();
  const { data: me, error: meError, again: askMe } = useMe();
  const favourites = useFavourites(me?.uid ?? '');
  const ids = favourites.ids.slice(0, atOnce);
  const { data, error, again } = useAsked(
    `favourites ${ids.join(' ')}`,
    async (signal): Promise<readonly AgentCollage[]> =>
      ids.length === 0
        ? []
        : (await call(listAgentCollages, { ids: [...ids], limit: atOnce }, { signal })).data.result.collages,
  );
  const opened = useOpened();
  const failed = meError ?? error;
  if (me === undefined || data === undefined) {
    const retry = () => {
      askMe();
      again();
    };
    if (failed !== undefined) return <Failed error={failed} onRetry={retry} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  if (ids.length === 0) return <NoFavourites />;
  const found = new Map(data.map((product) => [product.id, product]));
  const products = ids.flatMap((id) => found.get(id) ?? []);
  const gone = ids.filter((id) => !found.has(id));
  const shared = products.filter(({ sold_out }) => !sold_out?.whole).slice(0, mostShared);
  return (
    <>
      {gone.length > 0 && (
        <Note
          tone="amber"
          title={t({
            id: 'm.favourites-gone',
            message: plural(gone.length, {
              one: '# product is no longer here',
              other: '# products are no longer here',
            }),
          })}
          actions={
            <ActionButton look="default" onClick={() => favourites.forget(gone)}>
              <Trans id="m.forget">Remove</Trans>
            </ActionButton>
          }
        />
      )}
      {shared.length > 0 && (
        <ShareButton
          products={shared}
          site={me.shop.site_url}
          icon={<IconShare2 size={20} stroke={1.75} aria-hidden />}
        >
          {t({
            id: 'm.share-many',
            message: plural(shared.length, { one: 'Share # product', other: 'Share # products' }),
          })}
        </ShareButton>
      )}
      <ProductGrid
        products={products}
        isFavourite={favourites.has}
        onFavourite={favourites.toggle}
        onOpen={opened.open}
      />
      {opened.id !== null && (
        <ProductView
          key={opened.id}
          id={opened.id}
          known={found.get(opened.id) ?? null}
          me={me}
          isFavourite={favourites.has(opened.id)}
          onFavourite={favourites.toggle}
          onChange={again}
          onClose={opened.close}
        />
      )}
    </>
  );
}

function NoFavourites() {
  return (
    <Empty
      icon={IconHeart}
      title={<Trans id="m.no-favourites">No favourites yet</Trans>}
      actions={
        <ActionLink href={addressOf('products')}>
          <Trans id="m.to-products">To the products</Trans>
        </ActionLink>
      }
    >
      <Trans id="m.no-favourites-detail">Tap the heart of a product: it stays here, on this phone.</Trans>
    </Empty>
  );
}
