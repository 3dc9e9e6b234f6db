import { liftSoldOut, type listSoldOut } from '@kolaj/contract/collage/sold-out';
import { Trans, useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Failed } from '../ui/failed.tsx';
import styles from './stock.module.css';

type SoldOutProduct = z.output<typeof listSoldOut.output>['data']['result']['products'][number];

/** What the shop has said is sold out, each with the way back (D-97). */
export function SoldOutList({ products, onLifted }: { products: readonly SoldOutProduct[]; onLifted: () => void }) {
  return (
    <section className={styles.soldOut}>
      <h2>
        <Trans id="m.sold-out-now">Sold out now</Trans>
      </h2>
      <ul className={styles.rows}>
        {products.map((product) => (
          <SoldOutRow key={JSON.stringify(product.marks)} product={product} onLifted={onLifted} />
        ))}
      </ul>
    </section>
  );
}

function SoldOutRow({ product, onLifted }: { product: SoldOutProduct; onLifted: () => void }) {
  const { t } = useLingui();
  const { may } = useSomebody().start;
  const { marks, code, brand, color, whole, sizes, picture, collage_id: collageId } = product;
  const lifting = useSend(() => call(liftSoldOut, { marks }));
  const name = `${code} ${color}`.trim();
  return (
    <li>
      {picture === null ? (
        <span className={styles.blank} />
      ) : (
        <img src={picture.w192} width={72} height={83} alt="" loading="lazy" />
      )}
      <p>
        <strong>{code}</strong>
        <span>{[brand, color].filter(Boolean).join(' · ')}</span>
        <em>{whole ? <Trans id="status.sold-out">Sold out</Trans> : sizes.join(', ')}</em>
        {collageId === null && (
          <span>
            <Trans id="m.sold-out-collage-gone">
              The collage was deleted. A new product with this code would be sold out.
            </Trans>
          </span>
        )}
      </p>
      {may.edit && (
        <div className={styles.choice}>
          <button
            type="button"
            aria-busy={lifting.isPending}
            aria-label={t({ id: 'm.back-in-stock-of', message: `Back in stock: ${name}` })}
            onClick={() => lifting.mutate(undefined, { onSuccess: onLifted })}
          >
            <Trans id="m.back-in-stock">Back in stock</Trans>
          </button>
          {lifting.isError && <Failed error={lifting.error} />}
        </div>
      )}
    </li>
  );
}
