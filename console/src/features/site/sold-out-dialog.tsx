import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime, useTimeAgo } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { pictureSet } from '../../product/collage/media.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
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
  const body = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  // The button that was pressed goes with its row: whoever goes on by keyboard is at the next one, or hears that none is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once whenever rows went.
  useEffect(() => {
    const at = pressed.current;
    if (at === null) return;
    pressed.current = null;
    const buttons = body.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    const next =
      buttons[Math.min(at, buttons.length - 1)] ?? body.current?.querySelector<HTMLElement>('[role="status"]');
    next?.focus();
  }, [shown]);
  return (
    <Dialog
      isOpen
      phone="full"
      width={560}
      onClose={onClose}
      title={t({ id: 'build.sold-out-title', message: 'Sold out' })}
      under={
        shown === 0
          ? undefined
          : t({ id: 'build.sold-out-effect', message: 'The site shows them as sold out, and they are not sent.' })
      }
    >
      <div ref={body}>
        {lift.isError && <ErrorBanner error={lift.error} onClose={lift.reset} />}
        <ul className={styles.list}>
          {products.map((product, at) => (
            <Row
              key={JSON.stringify(product.marks)}
              product={product}
              isBusy={lift.isPending && lift.variables === product.marks}
              onLift={() => {
                pressed.current = at;
                lift.mutate(product.marks);
              }}
            />
          ))}
        </ul>
        {shown === 0 && (
          <div className={styles.none} role="status" tabIndex={-1}>
            <EmptyState
              icon={IconCheck}
              tone="green"
              title={<Trans id="build.sold-out-none">Everything is in stock.</Trans>}
            />
          </div>
        )}
        {shown < count && (
          <p className={styles.more}>
            <Trans id="build.sold-out-first">
              The newest {shown} of {count}.
            </Trans>
          </p>
        )}
      </div>
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
