import { useLingui } from '@lingui/react/macro';
import { Link, linkOptions, Outlet, useLocation } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { useHelpRequests } from '../help/help.query.ts';

/** The pages of the administration below the ways to the others; on phones these are on its first page alone, where Back leads. */
export function Administration() {
  const isPhone = useIsPhone();
  const isFirst = useLocation({ select: ({ pathname }) => pathname === '/yta' });
  return (
    <>
      {(isFirst || !isPhone) && <Tabs />}
      <Outlet />
    </>
  );
}

function Tabs() {
  const { t } = useLingui();
  const isOfFirm = useLocation({ select: ({ pathname }) => pathname.startsWith('/yta/firm/') });
  const waiting = useHelpRequests().data?.filter(({ answered_at }) => answered_at === null).length ?? 0;
  const questions = t({ id: 'help.title', message: 'Questions' });
  const tabs = [
    { link: linkOptions({ to: '/yta' }), label: t({ id: 'admin.tab-firms', message: 'Firms' }) },
    { link: linkOptions({ to: '/yta/help' }), label: waiting === 0 ? questions : `${questions} ${waiting}` },
    { link: linkOptions({ to: '/yta/health' }), label: t({ id: 'health.title', message: 'Health' }) },
    { link: linkOptions({ to: '/yta/sending' }), label: t({ id: 'admin.tab-sending', message: 'Sending' }) },
    { link: linkOptions({ to: '/yta/jobs' }), label: t({ id: 'jobs.title', message: 'Jobs' }) },
    { link: linkOptions({ to: '/yta/audit' }), label: t({ id: 'audit.title', message: 'Changes' }) },
    {
      link: linkOptions({ to: '/yta/announcements' }),
      label: t({ id: 'announcement.title', message: 'Announcements' }),
    },
    { link: linkOptions({ to: '/yta/packages' }), label: t({ id: 'package.title', message: 'Packages' }) },
    { link: linkOptions({ to: '/yta/settings' }), label: t({ id: 'installation.title', message: 'Installation' }) },
    { link: linkOptions({ to: '/yta/legal' }), label: t({ id: 'legal.title', message: 'Terms and privacy' }) },
    { link: linkOptions({ to: '/yta/integrity' }), label: t({ id: 'integrity.title', message: 'File store' }) },
  ];
  return (
    <PageTabs label={t({ id: 'nav.admin', message: 'Administration' })}>
      {tabs.map(({ link, label }) => (
        <Link
          key={link.to}
          {...link}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(isOfFirm && link.to === '/yta' ? { 'aria-current': 'page' as const } : {})}
        >
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
