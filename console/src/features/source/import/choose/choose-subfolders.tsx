import { useLingui } from '@lingui/react/macro';
import { IconFolderOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import {
  useCounted,
  useSourceFolders,
  useSourceSubfolders,
  useStartImport,
} from '../../../../product/source/import.query.ts';
import { SourceLoaded } from '../../../../product/source/source-failed.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import styles from './import-dialog.module.css';
import { ImportFoot } from './import-foot.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefused } from './import-refused.tsx';
import { SubfolderChoices } from './subfolder-choices.tsx';

interface ChooseSubfoldersProps {
  /** Of the folder, in the source. */
  path: string;
  onBack: () => void;
  onClose: () => void;
}

/** Step 2: tick subfolders left, see what will come of them right (IMP-06). */
export function ChooseSubfolders({ path, onBack, onClose }: ChooseSubfoldersProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const folders = useSourceFolders();
  const query = useSourceSubfolders(path);
  const all = useCounted(query.data ?? []);
  const start = useStartImport();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [looked, setLooked] = useState<string | null>(null);
  const name = path.split('/').at(-1) ?? path;
  const open = all.filter(({ disabled }) => !disabled);
  const chosen = open.filter((subfolder) => ticked.has(subfolder.path));
  const shown = open.find((subfolder) => subfolder.path === looked) ?? open[0] ?? null;

  const submit = () =>
    start.mutate(
      {
        folder: [
          {
            name,
            path,
            id: folders.data?.find((folder) => folder.path === path)?.id,
            sub_folders: chosen.map((subfolder) => ({ name: subfolder.name, path: subfolder.path })),
          },
        ],
      },
      {
        onSuccess: ({ success }) => {
          if (success) onClose();
        },
      },
    );

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        onBack={onBack}
        over={`${t({ id: 'import.step', message: `Step ${2} of ${2}` })} · ${name}`}
        title={t({ id: 'import.which-subfolders', message: 'Which subfolders?' })}
        width={1080}
        phone="full"
        isBare
        foot={<ImportFoot chosen={chosen} isBusy={start.isPending} onBack={onBack} onImport={submit} />}
      >
        <SourceLoaded query={query} skeleton="lines">
          {all.length === 0 ? (
            <NoSubfolders />
          ) : (
            <div className={styles.columns}>
              <SubfolderChoices
                all={all}
                ticked={ticked}
                looked={shown?.path ?? null}
                onTick={setTicked}
                onLook={setLooked}
              />
              {!isPhone && shown !== null && (
                <ImportPreview key={shown.path} subfolder={shown.name} path={shown.path} />
              )}
            </div>
          )}
        </SourceLoaded>
      </Dialog>
      <ImportRefused start={start} />
    </>
  );
}

function NoSubfolders() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconFolderOff}
      title={t({ id: 'import.no-subfolders', message: 'No subfolders here' })}
      reason={t({ id: 'import.no-subfolders-reason', message: 'A folder holds one subfolder for each brand.' })}
    />
  );
}
