import type { SourceDirectory } from '@kolaj/contract/source';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFolderDown } from '@tabler/icons-react';
import { useDuration } from '../../lib/format.ts';
import { useImports } from './folders.query.ts';
import styles from './import-dialog.module.css';

interface ImportFootProps {
  chosen: readonly SourceDirectory[];
  isBusy: boolean;
  onBack: () => void;
  onImport: () => void;
}

/** Seconds a photo takes when no import of the last hour tells better. */
const SECONDS_PER_PHOTO = 0.7;

/** What the ticks come to, Back, and the one button with its number. */
export function ImportFoot({ chosen, isBusy, onBack, onImport }: ImportFootProps) {
  const { t } = useLingui();
  const durationOf = useDuration();
  const secondsPerPhoto = usePace();
  const count = chosen.length;
  const photos = chosen.reduce((sum, { total, imported }) => sum + Math.max(0, total - imported), 0);
  const facts =
    photos === 0
      ? t({ id: 'import.nothing-new', message: 'No new photos. Changed ones are imported again.' })
      : [
          t({ id: 'import.new-count', message: plural(photos, { one: '# new photo', other: '# new photos' }) }),
          durationOf(photos * secondsPerPhoto),
        ].join(' · ');
  return (
    <>
      <Button
        size="md"
        className={styles.back ?? ''}
        leftSection={<IconArrowLeft size={17} aria-hidden />}
        onClick={onBack}
      >
        <Trans id="common.back">Back</Trans>
      </Button>
      <span className={styles.facts} role="status">
        {count === 0 ? t({ id: 'import.tick', message: 'Tick at least one subfolder.' }) : facts}
      </span>
      <Button
        size="md"
        variant="action"
        leftSection={<IconFolderDown size={18} stroke={1.75} aria-hidden />}
        disabled={count === 0}
        loading={isBusy}
        onClick={onImport}
      >
        {count === 0 ? (
          <Trans id="import.open">Import</Trans>
        ) : (
          <Plural id="import.submit" value={count} one="Import # subfolder" other="Import # subfolders" />
        )}
      </Button>
    </>
  );
}

/** Seconds a photo took in the last finished import. */
function usePace(): number {
  const { data = [] } = useImports();
  const last = data.find(({ finished_at, photos }) => finished_at !== null && photos.done > 0);
  if (last?.finished_at == null) return SECONDS_PER_PHOTO;
  return (Date.parse(last.finished_at) - Date.parse(last.created_at)) / 1000 / last.photos.done;
}
