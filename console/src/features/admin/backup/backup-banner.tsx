import { getBackups } from '@kolaj/contract/admin/backup';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './backup-banner.module.css';

/** The installation looks every ten minutes whether a backup is due. */
const ASK_AGAIN_MS = 600_000;

/** Says that the installation has no backup, or only an old one. Nothing where all is well or where nobody could be asked. */
export function BackupBanner() {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const { data: backups } = useQuery({
    queryKey: ['session', 'backups'],
    queryFn: ({ signal }) => call(getBackups, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ASK_AGAIN_MS,
  });
  if (backups === undefined || (backups.state === 'fine' && backups.trouble === null)) return null;
  const { state, last_at: lastAt, failed_at: failedAt, trouble } = backups;
  const last = lastAt === null ? null : ago(lastAt);
  const none =
    state === 'awaited'
      ? t({ id: 'admin.backup-awaited', message: 'There is no backup of this installation yet.' })
      : t({ id: 'admin.backup-never', message: 'There is no backup of this installation.' });
  const title = last === null ? none : t({ id: 'admin.backup-late', message: `Last backup: ${last}` });
  const how = () => {
    switch (state) {
      case 'fine':
      case 'late':
        return t({ id: 'health.backup-late-text', message: 'What was done since is in no backup.' });
      case 'awaited':
        return t({
          id: 'admin.backup-awaited-text',
          message: 'A folder for backups is set. Kolaj looks every ten minutes whether one is due.',
        });
      case 'never':
        return t({
          id: 'admin.backup-how',
          message: 'The operator sets a folder for backups (KOLAJ_BACKUP_DIR) or starts one: npm run kolaj -- backup',
        });
    }
  };
  const failed = failedAt === null ? null : ago(failedAt);
  return (
    <div className={styles.banner}>
      <Banner tone="amber" title={title}>
        {trouble === null || failed === null
          ? how()
          : t({ id: 'admin.backup-failed', message: `The last try failed ${failed}: ${trouble}` })}
      </Banner>
    </div>
  );
}
