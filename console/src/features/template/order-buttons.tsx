import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMay } from '../../product/account/use-may.ts';
import styles from './template-dialog.module.css';
import { useOrder } from './templates.query.ts';

interface OrderButtonsProps {
  id: string;
  all: readonly ShopTemplate[];
}

/** Moves a template in the shop's order: among equals the first one is chosen. */
export function OrderButtons({ id, all }: OrderButtonsProps) {
  const order = useOrder();
  const mayManage = useMay('manage');
  const ids = all.map((template) => template.id);
  const place = ids.indexOf(id);
  const move = (by: -1 | 1) => {
    const other = ids[place + by];
    if (other === undefined) return;
    order.mutate({ ids: ids.with(place, other).with(place + by, id) });
  };
  const isBusy = order.isPending || !mayManage;
  const position = place + 1;
  const count = ids.length;
  return (
    <div className={styles.order}>
      <span>
        <Trans id="templates.place">
          Place {position} of {count}
        </Trans>
      </span>
      <Button size="xs" disabled={isBusy || place <= 0} onClick={() => move(-1)}>
        <Trans id="templates.earlier">Earlier</Trans>
      </Button>
      <Button size="xs" disabled={isBusy || place === ids.length - 1} onClick={() => move(1)}>
        <Trans id="templates.later">Later</Trans>
      </Button>
    </div>
  );
}
