import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import { useSourceFolders } from '../../../product/source/import.query.ts';
import { SourceLoaded } from '../../../product/source/source-failed.tsx';
import styles from '../settings.module.css';

interface WatchFolderProps {
  /** Path in the source; '' = all folders, null = not chosen yet. */
  value: string | null;
  taken: readonly string[];
  onChange: (path: string) => void;
}

/** All folders, or one of the source; what is watched already cannot be chosen again. */
export function WatchFolder({ value, taken, onChange }: WatchFolderProps) {
  const { t } = useLingui();
  const query = useSourceFolders();
  const folders = (query.data ?? []).filter(({ disabled }) => !disabled).map(({ path }) => path);
  const choices = ['', ...folders];
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <Trans id="watch.which">Which folder</Trans>
      </legend>
      <SourceLoaded query={query} skeleton="lines">
        <div className={styles.folders}>
          {choices.map((path) => (
            <Radio
              key={path}
              name="watched-folder"
              label={path === '' ? t({ id: 'watch.all-new', message: 'All folders, new ones too' }) : path}
              description={taken.includes(path) ? t({ id: 'watch.taken', message: 'watched already' }) : undefined}
              disabled={taken.includes(path)}
              checked={value === path}
              onChange={() => onChange(path)}
            />
          ))}
        </div>
      </SourceLoaded>
    </fieldset>
  );
}
