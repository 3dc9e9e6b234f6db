import type { SourceDirectory } from '@kolaj/contract/source';
import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconFolder, IconFolderOff, IconLock } from '@tabler/icons-react';
import { useTimeAgo } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import { useSourceFolders } from './import.query.ts';
import styles from './import-dialog.module.css';
import { useLockReason } from './lock-reason.ts';

/** Step 1: the folders of the source with what is imported of them (IMP-04, IMP-05). */
export function ChooseFolder({ onChoose }: { onChoose: (path: string) => void }) {
  const folders = useSourceFolders();
  return (
    <div className={styles.folders}>
      <Loaded query={folders} skeleton={<SkeletonLines />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={IconFolderOff}
              title={<Trans id="import.source-empty">The photo source is empty</Trans>}
              reason={<Trans id="import.source-empty-reason">Put a folder with photos there, it shows up here.</Trans>}
            />
          ) : (
            <ul>
              {all.map((folder) => (
                <li key={folder.path}>
                  <FolderChoice folder={folder} onChoose={() => onChoose(folder.path)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function FolderChoice({ folder, onChoose }: { folder: SourceDirectory; onChoose: () => void }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const lockReason = useLockReason();
  const { imported, total } = folder;
  const counts = t({ id: 'import.counts', message: `${imported}/${total} imported` });
  const FolderIcon = folder.disabled ? IconLock : IconFolder;
  return (
    <UnstyledButton className={styles.folder} onClick={onChoose} disabled={folder.disabled}>
      <FolderIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <strong>{folder.name}</strong>
        <span>{folder.disabled ? lockReason(folder.reason) : `${counts} · ${timeAgo(folder.mtime)}`}</span>
      </span>
      {!folder.disabled && <NewPhotos imported={imported} total={total} />}
      {!folder.disabled && <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />}
    </UnstyledButton>
  );
}

/** "+36", or "complete". */
export function NewPhotos({ imported, total }: Pick<SourceDirectory, 'imported' | 'total'>) {
  const count = total - imported;
  if (count > 0) return <span className={styles.new}>{`+${count}`}</span>;
  return (
    <span className={styles.complete}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <Trans id="import.complete">complete</Trans>
    </span>
  );
}
