import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useBesideFolders } from '../../../../product/source/import.query.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { OtherFiles } from '../other-files.tsx';
import styles from './import-dialog.module.css';
import { ReadAs } from './read-as.tsx';

/** What a list of folders does not show by itself: photos and other files beside them, and names that had to be guessed. */
export function SourceNotes({ path }: { path: string }) {
  const { t } = useLingui();
  const beside = useBesideFolders(path);
  const loose = beside?.files.length ?? 0;
  return (
    <div className={styles.notes}>
      {loose > 0 && (
        <Banner
          tone="amber"
          icon={IconPhotoOff}
          title={t({
            id: 'import.loose',
            message: plural(loose, {
              one: '# photo lies beside these folders and is not imported.',
              other: '# photos lie beside these folders and are not imported.',
            }),
          })}
        >
          {t({ id: 'import.loose-remedy', message: 'Move photos into a folder to import them.' })}
        </Banner>
      )}
      <ReadAs page={beside?.read_as ?? null} />
      <OtherFiles files={beside?.other_files ?? []} className={styles.others} />
    </div>
  );
}
