import { useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './build.module.css';
import type { BuildList } from './builds.query.ts';

/** Whether the site is published without anybody, and the way to change that. */
export function AutoPublishLine({ plan: { mode, at } }: { plan: BuildList['auto_publish'] }) {
  const { t } = useLingui();
  const words = {
    off: t({ id: 'build.auto-off', message: 'Published manually' }),
    approval: t({ id: 'build.auto-approval', message: 'Published some minutes after approvals' }),
    daily: t({ id: 'build.auto-daily', message: `Published every day at ${at}` }),
  };
  return (
    <p className={styles.auto}>
      <IconClock size={16} stroke={1.75} aria-hidden />
      <span>{words[mode]}</span>
      <Link to="/settings" search={{ section: 'publishing' }}>
        {t({ id: 'build.auto-change', message: 'Change' })}
      </Link>
      <Link to="/calendar">{t({ id: 'build.calendar', message: 'Calendar' })}</Link>
    </p>
  );
}
