import type { Desk } from '@kolaj/domain/pocket/desks';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconCamera,
  IconChecks,
  IconCircleCheck,
  IconHandStop,
  IconHeart,
  IconShirt,
  IconShoppingBag,
  IconSun,
  IconUpload,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { addressOf, type BarPlace, type Place, placesOf } from './places.ts';
import styles from './pocket.module.css';
import { usePlaceNames } from './use-place-names.ts';

const OrderCount = lazy(async () => ({ default: (await import('../orders/order-count.tsx')).OrderCount }));

const icons: Record<BarPlace, Icon> = {
  approve: IconCircleCheck,
  today: IconSun,
  stock: IconShirt,
  stop: IconHandStop,
  camera: IconCamera,
  uploads: IconUpload,
  sent: IconChecks,
  products: IconShirt,
  favourites: IconHeart,
  orders: IconShoppingBag,
};

/** The pages of a desk, under the thumb. */
export function Bar({ desk, place }: { desk: Desk; place: Place }) {
  const { t } = useLingui();
  const nameOf = usePlaceNames();
  return (
    <nav className={styles.bar} aria-label={t({ id: 'm.navigation', message: 'Main' })}>
      {placesOf(desk).map((one) => {
        const PlaceIcon = icons[one];
        return (
          <a key={one} href={addressOf(one)} aria-current={one === place ? 'page' : undefined}>
            <PlaceIcon size={24} stroke={1.75} aria-hidden />
            {nameOf(one)}
            {one === 'orders' && (
              <Suspense>
                <OrderCount />
              </Suspense>
            )}
          </a>
        );
      })}
    </nav>
  );
}
