import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { withTexts } from '../../lib/texts/i18n.ts';
import { useShop } from '../../product/account/session.query.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { useSettingsAddress } from './use-settings-address.ts';

// With the texts of the editor of groups.
const ChannelsTab = lazy(async () => ({
  default: (await withTexts('groups', import('./channels/channels-tab.tsx'))).ChannelsTab,
}));

const DomainTab = lazy(async () => ({ default: (await import('./domain/domain-tab.tsx')).DomainTab }));

const PackageTab = lazy(async () => ({ default: (await import('./package/package-tab.tsx')).PackageTab }));

const AgentsTab = lazy(async () => ({
  default: (await import('./agents/agents-tab.tsx')).AgentsTab,
}));
const MobileTab = lazy(async () => ({
  default: (await import('./agents/mobile-tab.tsx')).MobileTab,
}));

/** The shop's settings: its site and sending, and where its photos come from (SET-01). */
export function SettingsPage() {
  const { t } = useLingui();
  const { tab, page } = useSettingsAddress();
  const isPhone = useIsPhone();
  // MOB-01: an administrator switches the app on.
  const shop = useShop();
  const hasMobile = shop?.server_config?.mobile_settings === true;
  const title = t({ id: 'nav.settings', message: 'Settings' });
  const tabs = [
    { search: {}, label: t({ id: 'settings.general', message: 'General settings' }), isOpen: tab === undefined },
    {
      search: { tab: 'photos' as const },
      label: t({ id: 'settings.photos', message: 'Photos and import' }),
      isOpen: tab === 'photos',
    },
    {
      search: { tab: 'agents' as const },
      label: t({ id: 'settings.agents', message: 'Agents' }),
      isOpen: tab === 'agents',
    },
    ...(hasMobile
      ? [
          {
            search: { tab: 'mobile' as const },
            label: t({ id: 'settings.mobile', message: 'Mobile settings' }),
            isOpen: tab === 'mobile',
          },
        ]
      : []),
    {
      search: { tab: 'channels' as const },
      label: t({ id: 'settings.channels', message: 'Channels' }),
      isOpen: tab === 'channels',
    },
    {
      search: { tab: 'domain' as const },
      label: t({ id: 'settings.domain', message: 'Domain' }),
      isOpen: tab === 'domain',
    },
    {
      search: { tab: 'package' as const },
      label: t({ id: 'package.tab', message: 'Package' }),
      isOpen: tab === 'package',
    },
  ];
  return (
    <>
      {/* A phone's bar has no room for title, trial and preview; inner pages leave out the trial. */}
      <PageHead
        title={title}
        crumbs={isPhone ? [{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } }] : []}
      />
      <PageTabs label={title}>
        {tabs.map(({ search, label, isOpen }) => (
          <Link
            key={label}
            to={page}
            search={search}
            aria-current={isOpen ? 'page' : undefined}
            activeOptions={{ exact: true }}
          >
            {label}
          </Link>
        ))}
        {shop !== null && shop.standing !== 'staff' && (
          <Link to="/integrations">{t({ id: 'nav.integrations', message: 'Integrations' })}</Link>
        )}
      </PageTabs>
      {tab === 'photos' && <PhotosTab />}
      {tab === 'agents' && (
        <Suspense>
          <AgentsTab />
        </Suspense>
      )}
      {tab === 'mobile' && hasMobile && (
        <Suspense>
          <MobileTab />
        </Suspense>
      )}
      {tab === 'channels' && (
        <Suspense>
          <ChannelsTab />
        </Suspense>
      )}
      {tab === 'domain' && (
        <Suspense>
          <DomainTab />
        </Suspense>
      )}
      {tab === 'package' && (
        <Suspense>
          <PackageTab />
        </Suspense>
      )}
      {(tab === undefined || (tab === 'mobile' && !hasMobile)) && <GeneralTab />}
    </>
  );
}
