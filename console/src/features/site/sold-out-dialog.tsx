import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDateTime, useTimeAgo } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { pictureSet } from '../../product/collage/media.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { type SoldOutProducts, useLiftSoldOut } from './builds.query.ts';
import styles from './sold-out-dialog.module.css';

/** Everything that is marked as sold out, the newest first, each with the way back (D-97). */
export function SoldOutDialog({ list, onClose }: { list: SoldOutProducts; onClose: () => void }) {
  const { t } = useLingui();
  const lift = useLiftSoldOut();
  const { count, products } = list;
  const shown = products.length;
  return (
    <Dialog
      isOpen
      phone="full"
      width={560}
      onClose={onClose}
      title={t({ id: 'build.sold-out-title', message: 'Sold out' })}
      under={t({ id: 'build.sold-out-effect', message: 'The site shows them as sold out, and they are not sent.' })}
    >
      {lift.isError && <ErrorBanner error={lift.error} onClose={lift.reset} />}
      <ul className={styles.list}>
        {products.map((product) => (
          <Row
            key={JSON.stringify(product.marks)}
            product={product}
            isBusy={lift.isPending && lift.variables === product.marks}
            onLift={() => lift.mutate(product.marks)}
          />
        ))}
      </ul>
      {shown === 0 && (
        <p className={styles.more} role="status">
          <Trans id="build.sold-out-none">Everything is in stock.</Trans>
        </p>
      )}
      {shown < count && (
        <p className={styles.more}>
          <Trans id="build.sold-out-first">
            The newest {shown} of {count}.
          </Trans>
        </p>
      )}
    </Dialog>
  );
}

interface RowProps {
  product: SoldOutProducts['products'][number];
  isBusy: boolean;
  onLift: () => void;
}

function Row({ product, isBusy, onLift }: RowProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const timeAgo = useTimeAgo();
  const { code, color, brand, whole, sizes, by, at, picture, collage_id: collageId } = product;
  const when = timeAgo(at);
  const name = `${code} ${color}`.trim();
  return (
    <li>
      {picture === null ? <span /> : <Picture {...pictureSet(picture)} alt="" sizes="48px" />}
      <div>
        <strong>{[code, color].filter(Boolean).join(' · ')}</strong>
        <p>{whole ? brand : `${brand} · ${sizes.join(', ')}`}</p>
        <p title={formatDateTime(at)}>
          {by === null ? (
            when
          ) : (
            <Trans id="build.sold-out-by">
              {by}, {when}
            </Trans>
          )}
        </p>
        {collageId === null && (
          <p>
            <Trans id="build.sold-out-gone">
              The collage was deleted. A new product with this code would be sold out.
            </Trans>
          </p>
        )}
      </div>
      {mayEdit && (
        <Button
          size="xs"
          loading={isBusy}
          aria-label={t({ id: 'build.back-in-stock-of', message: `Back in stock: ${name}` })}
          onClick={onLift}
        >
          {t({ id: 'build.back-in-stock', message: 'Back in stock' })}
        </Button>
      )}
    </li>
  );
}
