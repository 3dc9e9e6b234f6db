import type { PocketStart } from '@kolaj/contract/pocket/pocket';
import type { Desk } from '@kolaj/domain/pocket/desks';
import { useLingui } from '@lingui/react/macro';
import { IconUserCircle } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { goTo } from '../../../product/public/public-page.ts';
import { Failed } from '../ui/failed.tsx';
import { Bar } from './bar.tsx';
import { addressOf, deskOf, isFor, type Place, placeAt, placesOf } from './places.ts';
import styles from './pocket.module.css';
import { Somebody } from './somebody.ts';
import { usePath } from './use-path.ts';
import { usePlaceNames } from './use-place-names.ts';
import { useStart } from './use-start.ts';

const Login = lazy(async () => ({ default: (await import('../login/login.tsx')).Login }));

const NothingHere = lazy(async () => ({ default: (await import('./nothing-here.tsx')).NothingHere }));

const OfflineNote = lazy(async () => ({ default: (await import('./offline-note.tsx')).OfflineNote }));

const Consent = lazy(async () => ({ default: (await import('../login/consent.tsx')).Consent }));

/** Photos go on their way whatever page is open. */
const Sending = lazy(async () => ({ default: (await import('../uploads/sending.tsx')).Sending }));

const pages: Record<Place, ComponentType> = {
  approve: lazy(async () => ({ default: (await import('../approve/approve.page.tsx')).ApprovePage })),
  today: lazy(async () => ({ default: (await import('../today/today.page.tsx')).TodayPage })),
  stock: lazy(async () => ({ default: (await import('../stock/stock.page.tsx')).StockPage })),
  stop: lazy(async () => ({ default: (await import('../stop/stop.page.tsx')).StopPage })),
  camera: lazy(async () => ({ default: (await import('../camera/camera.page.tsx')).CameraPage })),
  uploads: lazy(async () => ({ default: (await import('../uploads/uploads.page.tsx')).UploadsPage })),
  sent: lazy(async () => ({ default: (await import('../sent/sent.page.tsx')).SentPage })),
  products: lazy(async () => ({ default: (await import('../sell/products.page.tsx')).ProductsPage })),
  favourites: lazy(async () => ({ default: (await import('../sell/favourites.page.tsx')).FavouritesPage })),
  orders: lazy(async () => ({ default: (await import('../orders/orders.page.tsx')).OrdersPage })),
  settings: lazy(async () => ({ default: (await import('../settings/settings.page.tsx')).SettingsPage })),
};

/** The small app: who works here decides what it shows. */
export function Pocket() {
  const { start, ask } = useStart();
  switch (start.kind) {
    case 'loading':
      return null;
    case 'failed':
      return (
        <main className={styles.alone}>
          <Failed error={start.error} onRetry={ask} />
        </main>
      );
    case 'login':
      return (
        <Suspense>
          <Login known={start.known} onDone={ask} />
        </Suspense>
      );
    case 'ready':
      if (start.start.consent_missing) {
        return (
          <Suspense>
            <Consent onDone={ask} />
          </Suspense>
        );
      }
      return <Desks start={start.start} />;
  }
}

/** Which desk was open last on this phone. */
const DESK_KEY = 'kolaj-m-desk';

function Desks({ start }: { start: PocketStart }) {
  const asked = placeAt(usePath());
  const { desks } = start;
  // Addresses of other people's pages lead to one's own.
  const place = asked !== null && isFor(asked, desks) ? asked : null;
  const last = desks.find((one) => one === localStorage.getItem(DESK_KEY));
  const desk = (place === null ? null : deskOf(place, desks)) ?? last ?? desks[0] ?? null;
  const shown = place ?? (desk === null ? 'settings' : (placesOf(desk)[0] ?? 'settings'));
  useEffect(() => {
    if (desk !== null) localStorage.setItem(DESK_KEY, desk);
    if (shown !== asked) goTo(addressOf(shown), { replace: true });
  }, [desk, shown, asked]);
  return <Frame start={start} desk={desk} place={shown} />;
}

function Frame({ start, desk, place }: { start: PocketStart; desk: Desk | null; place: Place }) {
  const { t } = useLingui();
  const nameOf = usePlaceNames();
  const isOnline = useOnline();
  const Page = pages[place];
  const title = nameOf(place);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const value = useMemo(() => ({ start, desk }), [start, desk]);
  return (
    <Somebody value={value}>
      <header className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.shop}>{start.shop?.name}</span>
        <a
          href={addressOf('settings')}
          className={styles.person}
          aria-label={t({ id: 'm.settings', message: 'Settings' })}
        >
          <IconUserCircle size={24} stroke={1.75} aria-hidden />
        </a>
      </header>
      {!isOnline && (
        <Suspense>
          <OfflineNote place={place} />
        </Suspense>
      )}
      <main className={styles.page}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          {desk === null && <NothingHere />}
          <Page key={place} />
        </Suspense>
      </main>
      {isFor('camera', start.desks) && (
        <Suspense>
          <Sending />
        </Suspense>
      )}
      {desk !== null && <Bar desk={desk} place={place} />}
    </Somebody>
  );
}
