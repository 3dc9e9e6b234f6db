import { type AgentCollage, type AgentView, getAgentCollage, markAgentSoldOut } from '@kolaj/contract/agent/agent-app';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconHeart, IconHeartFilled, IconShare2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionLink } from '../../../ui/button/action-button.tsx';
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
            <Stock
              product={product}
              onChange={(next) => {
                onChange(next);
                asked.again();
              }}
            />
          )}
          <footer>
            <ShareButton products={[product]} me={me} icon={<IconShare2 size={20} stroke={1.75} aria-hidden />}>
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

/** What is sold out, said with one tap and taken back with the next. */
function Stock({ product, onChange }: { product: AgentCollage; onChange: (product: AgentCollage) => void }) {
  const { t } = useLingui();
  const [soldOut, setSoldOut] = useState(product.sold_out);
  const mark = useSend((next: { whole: boolean; sizes: string[] }) =>
    call(markAgentSoldOut, { items: [{ id: product.id, ...next }] }),
  );
  const gone = soldOut?.sizes ?? [];
  const isWhole = soldOut?.whole ?? false;
  const sizes = sizesOf(product.values.size ?? '');
  const set = (next: { whole: boolean; sizes: string[] }) =>
    mark.mutate(next, {
      onSuccess: () => {
        const now = next.whole || next.sizes.length > 0 ? next : null;
        setSoldOut(now);
        onChange({ ...product, sold_out: now });
      },
    });
  return (
    <fieldset className={styles.stock} aria-label={t({ id: 'm.stock', message: 'What is sold out' })}>
      <button
        type="button"
        aria-pressed={isWhole}
        aria-busy={mark.isPending}
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
            aria-busy={mark.isPending}
            onClick={() =>
              !isWhole &&
              set({ whole: false, sizes: gone.includes(size) ? gone.filter((one) => one !== size) : [...gone, size] })
            }
          >
            {size}
          </button>
        ))}
      {mark.isError && <Failed error={mark.error} />}
    </fieldset>
  );
}
