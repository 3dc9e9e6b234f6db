import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { followChanges } from '../../lib/events.ts';
import { useSessionOver } from '../../lib/session-over.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { PageFrameProvider, usePageFrame } from '../../ui/page-frame.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AgentPage, NoAccountPage, NotConfiguredPage } from '../error-pages/error-pages.tsx';
import { AccountButton } from './account-button.tsx';
import { ActivityPills } from './activity.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { SkipToContent } from './skip-to-content.tsx';
import { Trial } from './trial.tsx';

// What stands behind a tap is not part of the first download.
const LanguageDialog = lazy(async () => ({ default: (await import('./language-dialog.tsx')).LanguageDialog }));
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));
const SessionOverDialog = lazy(async () => ({
  default: (await import('./session-over-dialog.tsx')).SessionOverDialog,
}));

const shellApi = getRouteApi('/shell');

/** The house around every page behind the login, or the page that says why nobody gets in. */
export function Shell() {
  const { gate } = shellApi.useRouteContext();
  switch (gate) {
    case 'agent':
      return <AgentPage />;
    case 'no-account':
      return <NoAccountPage />;
    case 'not-configured':
      return <NotConfiguredPage />;
    case 'open':
      return (
        <PageFrameProvider>
          <OpenShell />
        </PageFrameProvider>
      );
  }
}

function OpenShell() {
  const client = useQueryClient();
  const isPhone = useIsPhone();
  const [dialog, setDialog] = useState<'language' | 'more' | null>(null);
  const [isSessionOver, resetSession] = useSessionOver();
  const close = () => setDialog(null);
  const openLanguage = () => setDialog('language');
  useEffect(() => followChanges(client), [client]);

  return (
    <>
      <SkipToContent />
      <div className={styles.shell}>
        {!isPhone && <SideNavigation onLanguage={openLanguage} />}
        <Panel onLanguage={openLanguage} onMore={() => setDialog('more')}>
          <Outlet />
        </Panel>
      </div>
      <Toasts />
      <Suspense>
        {dialog === 'language' && <LanguageDialog onClose={close} />}
        {dialog === 'more' && <MoreSheet onClose={close} onLanguage={openLanguage} />}
        {isSessionOver && <SessionOverDialog onLoggedIn={resetSession} />}
      </Suspense>
    </>
  );
}

interface PanelProps {
  onLanguage: () => void;
  onMore: () => void;
  children: ReactNode;
}

/** The work surface with the places that pages fill: top bar, scroller, pane, foot. */
function Panel({ onLanguage, onMore, children }: PanelProps) {
  const { setSlot, setScroller, isTask } = usePageFrame();
  const isPhone = useIsPhone();
  const { t } = useLingui();
  // A site shown inside the page has a header of its own; the name tells them apart.
  const named = { 'aria-label': t({ id: 'shell.top-bar', message: 'Top bar' }) };
  return (
    <div className={styles.panel}>
      <header className={styles.top} {...named}>
        <div className={styles.topPage} ref={setSlot.top} />
        <ActivityPills />
        <span className={styles.trial}>
          <Trial />
        </span>
        <div className={styles.phoneActions} ref={setSlot.phoneActions} />
        {!isPhone && <AccountButton onLanguage={onLanguage} />}
      </header>
      <OfflineBanner />
      <div className={styles.middle}>
        <main className={styles.scroller} tabIndex={-1} ref={setScroller} data-scroll-restoration-id="page">
          <div className={styles.page}>{children}</div>
        </main>
        <div className={styles.pane} ref={setSlot.pane} />
      </div>
      <footer className={styles.foot} ref={setSlot.foot} />
      {isPhone && !isTask && <BottomNavigation onMore={onMore} />}
    </div>
  );
}
