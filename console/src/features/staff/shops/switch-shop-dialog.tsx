import { useLingui } from '@lingui/react/macro';
import { IconBuildingStore, IconCheck, IconLoader2 } from '@tabler/icons-react';
import { useShop } from '../../../product/account/session.query.ts';
import { type OwnShop, useSwitchShop } from '../../../product/account/shops.query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from './switch-shop-dialog.module.css';

interface SwitchShopDialogProps {
  shops: readonly OwnShop[];
  onClose: () => void;
}

/** All shops this account works in; the present one is marked. */
export function SwitchShopDialog({ shops, onClose }: SwitchShopDialogProps) {
  const { t } = useLingui();
  const pid = useShop()?.pid;
  const change = useSwitchShop();
  const going = change.isPending || change.isSuccess ? change.variables.pid : null;
  const roles = {
    owner: t({ id: 'shops.owner', message: 'Owner' }),
    staff: t({ id: 'nav.staff', message: 'Staff' }),
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'shops.title', message: 'Your shops' })}
      under={t({ id: 'shops.under', message: 'On this device you work in one of them.' })}
    >
      {change.isError && <ErrorBanner error={change.error} onClose={() => change.reset()} />}
      <ul className={styles.shops}>
        {shops.map((shop) => {
          const isHere = shop.pid === pid;
          const isGoing = shop.pid === going;
          return (
            <li key={shop.pid}>
              <button
                type="button"
                className={styles.shop}
                aria-current={isHere ? 'true' : undefined}
                aria-busy={isGoing}
                disabled={going !== null}
                onClick={() => (isHere ? onClose() : change.mutate(shop))}
              >
                <IconBuildingStore size={20} stroke={1.75} aria-hidden />
                <span className={styles.words}>
                  <strong>{shop.name}</strong>
                  <span>
                    {shop.keyword} · {roles[shop.role]}
                  </span>
                </span>
                {isHere && <IconCheck size={19} stroke={2} aria-hidden />}
                {isGoing && <IconLoader2 size={19} stroke={2} aria-hidden className={styles.turning} />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
