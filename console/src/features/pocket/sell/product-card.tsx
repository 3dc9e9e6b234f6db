import type { AgentCollage } from '@kolaj/contract/agent/agent-app';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import styles from './sell.module.css';

interface ProductCardProps {
  product: AgentCollage;
  isFavourite: boolean;
  onOpen: (id: string) => void;
  onFavourite: (id: string) => void;
}

/** One product of the list: its picture opens it, the heart keeps it at hand. */
export function ProductCard({ product, isFavourite, onOpen, onFavourite }: ProductCardProps) {
  const { t } = useLingui();
  const { id, code, picture, sold_out: soldOut } = product;
  const { color } = product.values;
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} data-gone={soldOut?.whole ?? false} onClick={() => onOpen(id)}>
        <img src={picture.w384} alt="" loading="lazy" decoding="async" />
        <span className={styles.name}>
          <strong>{code}</strong> {color && <small>{color}</small>}
        </span>
        {soldOut?.whole ? (
          <em>
            <Trans id="status.sold-out">Sold out</Trans>
          </em>
        ) : (
          <Price product={product} />
        )}
      </button>
      <button
        type="button"
        className={styles.heart}
        aria-pressed={isFavourite}
        aria-label={t({ id: 'm.favourite', message: `Favourite: ${code}` })}
        onClick={() => onFavourite(id)}
      >
        <Heart size={22} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** The price that counts, and the one of before; nothing where the shop shows agents none. */
export function Price({ product: { price = '', discountprice } }: { product: AgentCollage }) {
  return (
    <span className={styles.price}>
      {discountprice ? (
        <>
          <b>{discountprice}</b> <s>{price}</s>
        </>
      ) : (
        price
      )}
    </span>
  );
}
