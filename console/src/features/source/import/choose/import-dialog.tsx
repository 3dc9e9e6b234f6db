import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconFolder, IconFolderOff, IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTimeAgo } from '../../../../lib/texts/format.ts';
import {
  type CountedDirectory,
  useBesideFolders,
  useCounted,
  useSourceFolders,
} from '../../../../product/source/import.query.ts';
import { SourceLoaded } from '../../../../product/source/source-failed.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useUploads } from '../../drop/drop.query.ts';
import { requestDrop } from '../../drop/drop-request.ts';
import { ChooseSubfolders } from './choose-subfolders.tsx';
import { DirectoryCount, useCountWords } from './directory-count.tsx';
import styles from './import-dialog.module.css';
import { useLockReason } from './lock-reason.ts';
import { SourceNotes } from './source-notes.tsx';

/** The import in two steps; step and folder are in the address, so reload and Back keep the place. */
export function ImportDialog() {
  const { t } = useLingui();
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  const go = (step: 'folder' | 'subfolders' | undefined, from?: string) =>
    void navigate({ search: (before) => ({ ...before, import: step, from }), resetScroll: false });
  const close = () => go(undefined);
  const isForDrop = useIsForDrop();
  useEffect(() => {
    if (!isForDrop) return;
    requestDrop({ files: null, folder: null });
    // Back must not lead to a list that shows nothing.
    void navigate({
      search: (before) => ({ ...before, import: undefined, from: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [isForDrop, navigate]);

  if (search.import === 'subfolders' && search.from !== undefined) {
    return <ChooseSubfolders path={search.from} onBack={() => go('folder')} onClose={close} />;
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      over={t({ id: 'import.step', message: `Step ${1} of ${2}` })}
      title={t({ id: 'import.which-folder', message: 'Which folder?' })}
      width={620}
      phone="full"
      isBare
    >
      <ChooseFolder onChoose={(path) => go('subfolders', path)} />
    </Dialog>
  );
}

/** Nothing lies in the source, and photos of this device may be added: that is then the only way to import something. */
function useIsForDrop(): boolean {
  const { import: step } = useSearch({ from: '/shell/whatsapp-shop' });
  const { data: folders, isFetching } = useSourceFolders();
  const loose = useBesideFolders('')?.files.length;
  const { data: uploads } = useUploads();
  return step === 'folder' && !isFetching && folders?.length === 0 && loose === 0 && uploads?.why_not === null;
}

/** Step 1: the folders of the source at once, what is imported of them as it is counted (IMP-04, IMP-05). */
function ChooseFolder({ onChoose }: { onChoose: (path: string) => void }) {
  const query = useSourceFolders();
  const folders = useCounted(query.data ?? []);
  return (
    <div className={styles.folders}>
      <SourceLoaded query={query} skeleton="lines">
        <SourceNotes path="" />
        {folders.length === 0 ? (
          <EmptyState
            icon={IconFolderOff}
            title={<Trans id="import.source-empty">The photo source is empty</Trans>}
            reason={
              <Trans id="import.source-empty-reason">Put a folder with photos there; it then appears here.</Trans>
            }
          />
        ) : (
          <ul>
            {folders.map((folder) => (
              <li key={folder.path} className={styles.folderLine}>
                <FolderChoice folder={folder} onChoose={() => onChoose(folder.path)} />
                {folder.isFailed && <DirectoryCount directory={folder} />}
              </li>
            ))}
          </ul>
        )}
      </SourceLoaded>
    </div>
  );
}

function FolderChoice({ folder, onChoose }: { folder: CountedDirectory; onChoose: () => void }) {
  const timeAgo = useTimeAgo();
  const lockReason = useLockReason();
  const countWords = useCountWords();
  const FolderIcon = folder.disabled ? IconLock : IconFolder;
  return (
    <UnstyledButton className={styles.folder} onClick={onChoose} disabled={folder.disabled}>
      <FolderIcon size={20} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <strong>{folder.name}</strong>
        <span>{folder.disabled ? lockReason(folder.reason) : `${countWords(folder)} · ${timeAgo(folder.mtime)}`}</span>
      </span>
      {!folder.disabled && !folder.isFailed && <DirectoryCount directory={folder} />}
      {!folder.disabled && <IconChevronRight size={18} stroke={1.75} aria-hidden className={styles.chevron} />}
    </UnstyledButton>
  );
}
