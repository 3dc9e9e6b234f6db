import { useLingui } from '@lingui/react/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page/page-head.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './profile.module.css';

/** Both account pages: heading, the two tabs, and nobody leaves with unsaved fields by accident. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const tabs = [
    {
      label: t({ id: 'profile.tab-personal', message: 'Personal' }),
      link: linkOptions({ to: '/account', activeOptions: { exact: true, includeSearch: false } }),
    },
    {
      label: t({ id: 'profile.tab-company', message: 'Company' }),
      link: linkOptions({ to: '/account/company' }),
    },
  ];
  return (
    <LeaveGuard>
      <PageHead title={t({ id: 'nav.account', message: 'Account' })} />
      <nav aria-label={t({ id: 'nav.account', message: 'Account' })} className={styles.tabs}>
        {tabs.map(({ label, link }) => (
          <Link key={label} {...link} className={styles.tab}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </LeaveGuard>
  );
}
