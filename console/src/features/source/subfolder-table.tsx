import type { Subfolder } from '@kolaj/contract/collage';
import { Trans } from '@lingui/react/macro';
import { SubfolderRow } from './subfolder-row.tsx';
import styles from './subfolders.module.css';

interface SubfolderTableProps {
  folder: string;
  subfolders: readonly Subfolder[];
  isPassiveShown: boolean;
}

/** One row a brand: newest pictures, name, counts, time. */
export function SubfolderTable({ folder, subfolders, isPassiveShown }: SubfolderTableProps) {
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span>
          <Trans id="subfolders.newest">Newest</Trans>
        </span>
        <span>
          <Trans id="subfolders.brand">Brand</Trans>
        </span>
        <span>
          <Trans id="subfolders.status">Status</Trans>
        </span>
        <span>
          <Trans id="subfolders.changed">Changed</Trans>
        </span>
      </div>
      <ul>
        {subfolders.map((subfolder) => (
          <SubfolderRow key={subfolder.id} folder={folder} subfolder={subfolder} isPassiveShown={isPassiveShown} />
        ))}
      </ul>
    </>
  );
}
