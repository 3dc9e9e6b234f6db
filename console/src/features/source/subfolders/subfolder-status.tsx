import type { Subfolder } from '@kolaj/contract/collage/collage';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { StatusCounts } from '../../../product/status/status-counts.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import styles from './subfolders.module.css';

/** Its collages counted by status, or that the brand is passive. */
export function SubfolderStatus({ subfolder }: { subfolder: Subfolder }) {
  return (
    <>
      {subfolder.state === 'passive' ? <StatusBadge status="passive" /> : <StatusCounts counts={subfolder.kolaj} />}
      <Running subfolder={subfolder} />
    </>
  );
}

/** A thin line under the counts while collages of this brand are being made. */
function Running({ subfolder }: { subfolder: Subfolder }) {
  const { t } = useLingui();
  const pending = subfolder.kolaj.find(({ status }) => status === 'pending')?.count ?? 0;
  if (pending === 0) return null;
  return (
    <span className={styles.running}>
      <ProgressBar
        size="sm"
        label={t({ id: 'subfolders.running', message: 'Collages made' })}
        total={subfolder.count}
        segments={[{ tone: 'accent', value: subfolder.count - pending }]}
      />
    </span>
  );
}
