import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSessionOver } from '../../lib/calls/session-over.ts';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { withTexts } from '../../lib/texts/i18n.ts';
import { productQuery, sessionQuery, useShop } from '../../product/account/session.query.ts';
import { followChanges } from '../../product/calls/events.ts';
import { OfflineBanner } from '../../product/notices/offline-banner.tsx';
import { SkipButton } from '../../ui/button/skip-button.tsx';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { AfterPaint } from '../../ui/page/after-paint.tsx';
import { PageFrameProvider, Slot, usePageScroller, useTasks } from '../../ui/page/page-frame.tsx';
import { StopPage } from '../error-pages/error-pages.tsx';
import { useShellKeys } from '../keys/use-shell-keys.ts';
import { AccountButton } from './account/account-button.tsx';
import { useOwnLanguage } from './account/language.ts';
import { ActivityPills } from './activity.tsx';
import { BottomNavigation } from './navigation/bottom-navigation.tsx';
import { SideNavigation } from './navigation/side-navigation.tsx';
import { AnnouncementLine } from './notices/announcement-line.tsx';
import { NotVerifiedLine } from './notices/not-verified-line.tsx';
import { OrdersLine } from './notices/orders-line.tsx';
import { Trial } from './notices/trial.tsx';
import styles from './shell.module.css';

// What is behind a tap is not part of the first download.
const LanguageDialog = lazy(async () => ({ default: (await import('./account/language-dialog.tsx')).LanguageDialog }));
const KeysDialog = lazy(async () => ({ default: (await import('../keys/keys-dialog.tsx')).KeysDialog }));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const MoreSheet = lazy(async () => ({ default: (await import('./navigation/more-sheet.tsx')).MoreSheet }));
const SessionOverDialog = lazy(async () => ({
  default: (await import('./notices/session-over-dialog.tsx')).SessionOverDialog,
}));

const ActingStrip = lazy(async () => ({
  default: (await withTexts('admin', import('../../features/admin/firms/acting-strip.tsx'))).ActingStrip,
}));
// Brings the texts of the shop switch along.
const ShopArrival = lazy(async () => ({
  default: (await withTexts('staff', import('../../features/staff/shops/shop-arrival.tsx'))).ShopArrival,
}));

const shellApi = getRouteApi('/shell');

/** The house around every page behind the login, or the page that says why nobody gets in. */
export function Shell() {
  const { stop } = shellApi.useRouteContext();
  useFreshGuards();
  // Who may not see the administration is still at home in the rest.
  const isWithin = stop === null || stop === 'admins-only';
  if (!isWithin) return <StopPage stop={stop} />;
  return (
    <PageFrameProvider>
      <OpenShell>{stop === null ? <Outlet /> : <StopPage stop={stop} isWithin />}</OpenShell>
    </PageFrameProvider>
  );
}

type Window = 'language' | 'more' | 'palette' | 'keys';

function OpenShell({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<Window | null>(null);
  const [isSessionOver, resetSession] = useSessionOver();
  const close = () => setOpen(null);
  const windows = {
    onLanguage: () => setOpen('language'),
    onMore: () => setOpen('more'),
    onSearch: () => setOpen('palette'),
    onKeys: () => setOpen('keys'),
  };
  // An admin in the administration works in no shop, and nothing is announced to them.
  const hasShop = useShop() !== null;
  useEffect(() => (hasShop ? followChanges(client) : undefined), [client, hasShop]);
  useOwnLanguage();
  useShellKeys({ onPalette: windows.onSearch, onHelp: windows.onKeys });

  return (
    <>
      <SkipToContent />
      <div className={styles.shell}>
        {!isPhone && <SideNavigation {...windows} />}
        <Panel {...windows}>{children}</Panel>
      </div>
      <Toasts />
      <AfterPaint>
        <Suspense>
          <ShopArrival />
        </Suspense>
      </AfterPaint>
      <Suspense>
        {open === 'language' && <LanguageDialog onClose={close} />}
        {open === 'more' && <MoreSheet onClose={close} {...windows} />}
        {open === 'palette' && <Palette onClose={close} {...windows} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
        {isSessionOver && <SessionOverDialog onLoggedIn={resetSession} />}
      </Suspense>
    </>
  );
}

interface PanelProps {
  onLanguage: () => void;
  onMore: () => void;
  onKeys: () => void;
  children: ReactNode;
}

/** The work surface with the places that pages fill: top bar, scroller, pane, foot. */
function Panel({ onLanguage, onMore, onKeys, children }: PanelProps) {
  const { setScroller } = usePageScroller();
  const { isTask } = useTasks();
  const isPhone = useIsPhone();
  const shop = useShop();
  const { t } = useLingui();
  // A site shown inside the page has a header of its own; the name tells them apart.
  const named = { 'aria-label': t({ id: 'shell.top-bar', message: 'Top bar' }) };
  return (
    <div className={styles.panel}>
      <header className={styles.top} {...named}>
        <Slot slot="top" className={styles.topPage} />
        <AfterPaint>{shop !== null && <ActivityPills />}</AfterPaint>
        <span className={styles.trial}>
          <Trial />
        </span>
        <Slot slot="phoneActions" className={styles.phoneActions} />
        {!isPhone && <AccountButton onLanguage={onLanguage} onKeys={onKeys} />}
      </header>
      <Suspense>{shop?.standing === 'admin' && <ActingStrip />}</Suspense>
      <AfterPaint>
        <AnnouncementLine />
        <NotVerifiedLine />
        {shop !== null && <OrdersLine key={shop.pid} pid={shop.pid} />}
      </AfterPaint>
      <OfflineBanner />
      <div className={styles.middle}>
        <main className={styles.scroller} tabIndex={-1} ref={setScroller} data-scroll-restoration-id="page">
          <div className={styles.page}>{children}</div>
        </main>
        <Slot slot="pane" className={styles.pane} />
      </div>
      <div className={styles.feet} ref={tellFootHeight}>
        <Slot slot="foot" />
        {isPhone && !isTask && <BottomNavigation onMore={onMore} />}
      </div>
    </div>
  );
}

/** Tells styles how high the bars at the foot are: toasts are above them. */
function tellFootHeight(feet: HTMLElement | null) {
  if (feet === null) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--foot-height', `${feet.offsetHeight}px`),
  );
  observer.observe(feet);
  return () => observer.disconnect();
}

/** The first stop of the Tab key: past the navigation, into the page. */
function SkipToContent() {
  const { scroller } = usePageScroller();
  return (
    <SkipButton onSkip={() => scroller?.focus()}>
      <Trans id="shell.skip">Skip to content</Trans>
    </SkipButton>
  );
}

/**
 * What the guards looked at may change while a page is open: a role, a package, settings (D-18). Then they look again.
 * When it has become another person, who logged in in another tab, nothing of the first one stays.
 */
function useFreshGuards(): void {
  const router = useRouter();
  const { user: known } = shellApi.useRouteContext();
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  const { data: product } = useQuery({ ...productQuery, enabled: false });
  const isOther = user != null && user.id !== known.id;
  const facts = JSON.stringify([
    user?.extra.isAgent,
    user?.extra.admin,
    user?.second_factor === 'required',
    product === undefined ? null : product?.pid,
    product?.server_config === null || product?.client_config === null,
    product?.features.has_schema,
  ]);

  const seen = useRef(facts);
  // A session that has ended asks for the password in place; the guards would leave the page, and what is typed on it.
  const isOver = user === null;
  useEffect(() => {
    if (isOther) return window.location.reload();
    if (isOver || seen.current === facts) return;
    seen.current = facts;
    void router.invalidate();
  }, [router, facts, isOther, isOver]);
}
