import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconRefresh } from '@tabler/icons-react';
import type { CountedDirectory } from '../../../../product/source/import.query.ts';
import styles from './import-dialog.module.css';

type Counts = Pick<CountedDirectory, 'imported' | 'taken_back' | 'total' | 'isFailed'>;

/** "112/148 imported", that they were taken back, that it is still being counted, or that it could not be. */
export function useCountWords(): (directory: Counts) => string {
  const { t } = useLingui();
  return ({ imported, taken_back: back, total, isFailed }) => {
    if (isFailed) return t({ id: 'import.not-counted', message: 'Could not be counted.' });
    if (total === null) return t({ id: 'import.counting', message: 'Counting …' });
    const counts = t({ id: 'import.counts', message: `${imported}/${total} imported` });
    if (back === 0) return counts;
    const takenBack = t({
      id: 'import.photos-back',
      message: plural(back, { one: '# photo, taken back', other: '# photos, taken back' }),
    });
    return back === total ? takenBack : `${counts} · ${takenBack}`;
  };
}

/** "+36", "complete", what was taken back, or what is left because it lies in no subfolder; nothing before it is counted, and a way to try again where counting failed. */
export function DirectoryCount({ directory }: { directory: CountedDirectory }) {
  const { t } = useLingui();
  const { name, imported, taken_back: back, total, beside, isFailed, onRetry } = directory;
  if (isFailed) {
    return (
      <Button
        size="xs"
        variant="subtle"
        className={styles.again ?? ''}
        leftSection={<IconRefresh size={15} stroke={2} aria-hidden />}
        aria-label={`${t({ id: 'common.retry', message: 'Try again' })}: ${name}`}
        onClick={onRetry}
      >
        <Trans id="common.retry">Try again</Trans>
      </Button>
    );
  }
  if (total === null) return <span className={styles.waiting} aria-hidden="true" />;
  const count = total - beside - imported;
  if (count > 0) return <span className={styles.new}>{`+${count}`}</span>;
  if (back > 0) {
    return (
      <span className={styles.complete}>
        <IconArrowBackUp size={16} stroke={2} aria-hidden />
        <Trans id="import.status-undone">Undone</Trans>
      </span>
    );
  }
  if (beside > 0) {
    return (
      <span className={styles.beside}>
        {t({ id: 'import.beside', message: plural(beside, { one: '# in no subfolder', other: '# in no subfolder' }) })}
      </span>
    );
  }
  return (
    <span className={styles.complete}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <Trans id="import.complete">complete</Trans>
    </span>
  );
}
