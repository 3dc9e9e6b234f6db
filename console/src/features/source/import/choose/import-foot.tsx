import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFolderDown } from '@tabler/icons-react';
import { useDuration } from '../../../../lib/texts/format.ts';
import type { CountedDirectory } from '../../../../product/source/import.query.ts';
import { useImports } from '../../folders/folders.query.ts';
import styles from './import-dialog.module.css';

interface ImportFootProps {
  chosen: readonly CountedDirectory[];
  isBusy: boolean;
  onBack: () => void;
  onImport: () => void;
}

/** Seconds a photo takes when no import of the last hour tells better. */
const SECONDS_PER_PHOTO = 0.7;

/** What the ticks come to, Back, and the one button with its number. */
export function ImportFoot({ chosen, isBusy, onBack, onImport }: ImportFootProps) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const count = chosen.length;
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
        {count === 0 ? t({ id: 'import.tick', message: 'Tick at least one subfolder.' }) : factsOf(chosen)}
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

/** "159 new photos · about 2 min"; what is not counted yet is not guessed. */
function useFacts(): (chosen: readonly CountedDirectory[]) => string {
  const { t } = useLingui();
  const durationOf = useDuration();
  const secondsPerPhoto = usePace();
  return (chosen) => {
    if (chosen.some(({ total, isFailed }) => total === null && !isFailed)) {
      return t({ id: 'import.counting', message: 'Counting …' });
    }
    const photos = chosen.reduce((sum, { total, imported }) => sum + Math.max(0, (total ?? 0) - imported), 0);
    if (chosen.some(({ isFailed }) => isFailed)) {
      return t({
        id: 'import.some-not-counted',
        message: 'Some could not be counted; they are imported all the same.',
      });
    }
    if (photos === 0)
      return t({ id: 'import.nothing-new', message: 'No new photos. Changed ones are imported again.' });
    const words = t({ id: 'import.new-count', message: plural(photos, { one: '# new photo', other: '# new photos' }) });
    return [words, durationOf(photos * secondsPerPhoto)].join(' · ');
  };
}

/** Seconds a photo took in the last finished import. */
function usePace(): number {
  const { data = [] } = useImports();
  const last = data.find(({ finished_at, photos }) => finished_at !== null && photos.done > photos.skipped);
  if (last?.finished_at == null) return SECONDS_PER_PHOTO;
  return (Date.parse(last.finished_at) - Date.parse(last.created_at)) / 1000 / (last.photos.done - last.photos.skipped);
}
