import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { ShopSwitch } from '../../../features/staff/shops/shop-switch.tsx';
import { useShop } from '../../../product/account/session.query.ts';
import { Mark } from '../../../ui/page/mark.tsx';
import styles from './side-navigation.module.css';

/** Whose shop this is; for people with several, the way to the others. */
export function ShopHead() {
  const { t } = useLingui();
  const shop = useShop();
  const name = shop?.name ?? 'Kolaj';
  const content = (
    <>
      <Mark size={30} />
      <span className={styles.words}>
        <strong>{name}</strong>
        <span>{shop?.keyword}</span>
      </span>
    </>
  );
  return (
    <ShopSwitch>
      {(open) =>
        open === null ? (
          <div className={styles.shop}>{content}</div>
        ) : (
          <UnstyledButton className={styles.shop} aria-haspopup="dialog" onClick={open}>
            {content}
            <IconSelector
              className={styles.selector}
              size={17}
              stroke={1.75}
              role="img"
              aria-label={t({ id: 'shops.change', message: 'Change shop' })}
            />
          </UnstyledButton>
        )
      }
    </ShopSwitch>
  );
}
