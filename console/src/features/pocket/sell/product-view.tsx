import { type AgentCollage, type AgentView, getAgentCollage, markAgentSoldOut } from '@kolaj/contract/agent/agent-app';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconHeart, IconHeartFilled, IconShare2, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { StockChoice } from '../stock/stock-choice.tsx';
import { Failed } from '../ui/failed.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { Price } from './product-card.tsx';
import styles from './sell.module.css';
import { downloadAddress } from './share.ts';
import { ShareButton } from './share-button.tsx';

interface ProductViewProps {
  id: string;
  /** As the list knows it; null when it was opened by its address. */
  known: AgentCollage | null;
  me: AgentView;
  isFavourite: boolean;
  onFavourite: (id: string) => void;
  onChange: (product: AgentCollage) => void;
  onClose: () => void;
}

/** One product above the list: look, share, save, and say that it is sold out. */
export function ProductView({ id, known, me, isFavourite, onFavourite, onChange, onClose }: ProductViewProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = useAsked(
    `product ${id}`,
    async (signal) => (await call(getAgentCollage, { id }, { signal })).data.result,
  );
  const product = asked.data ?? known;
  const code = product?.code ?? '';
  useEffect(() => dialog.current?.showModal(), []);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <dialog ref={dialog} className={styles.view} aria-label={code} onClose={onClose}>
      <header>
        <h2>{code}</h2>
        {product && (
          <button
            type="button"
            className={styles.round}
            aria-pressed={isFavourite}
            aria-label={t({ id: 'm.favourite', message: `Favourite: ${code}` })}
            onClick={() => onFavourite(id)}
          >
            <Heart size={24} stroke={1.75} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={styles.round}
          aria-label={t({ id: 'common.close', message: 'Close' })}
          onClick={() => dialog.current?.close()}
        >
          <IconX size={24} stroke={1.75} aria-hidden />
        </button>
      </header>
      {asked.error !== undefined && <Failed error={asked.error} onRetry={asked.again} />}
      {product && (
        <>
          <img
            src={product.picture.w960}
            width={product.picture.width}
            height={product.picture.height}
            alt={`${product.brand.name} ${product.code}`}
          />
          <Facts product={product} />
          {me.may.mark_sold_out && (
            <StockChoice
              sizes={sizesOf(product.values.size ?? '')}
              soldOut={product.sold_out}
              mark={(next) => call(markAgentSoldOut, { items: [{ id, ...next }] })}
              onMarked={(sold_out) => {
                onChange({ ...product, sold_out });
                asked.again();
              }}
            />
          )}
          <footer>
            <ShareButton
              products={[product]}
              site={asked.data?.page_url ?? me.shop.site_url}
              icon={<IconShare2 size={20} stroke={1.75} aria-hidden />}
            >
              <Trans id="m.share">Share</Trans>
            </ShareButton>
            {me.may.download && (
              <ActionLink look="default" href={downloadAddress(product)} download="">
                <IconDownload size={20} stroke={1.75} aria-hidden />
                <Trans id="m.save-picture">Save picture</Trans>
              </ActionLink>
            )}
          </footer>
        </>
      )}
    </dialog>
  );
}

function Facts({ product }: { product: AgentCollage }) {
  const { brand, values } = product;
  const said = Object.values(values).filter((text) => text.trim() !== '');
  return (
    <p className={styles.facts}>
      <strong>{brand.name}</strong>
      <span>{said.join(' · ')}</span>
      <Price product={product} />
    </p>
  );
}
