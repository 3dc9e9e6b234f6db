import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import type { CountedDirectory } from '../../../../product/source/import.query.ts';
import styles from './import-dialog.module.css';

/** "112/148 imported", or that it is still being counted, or that it could not be. */
export function useCountWords(): (directory: Pick<CountedDirectory, 'imported' | 'total' | 'isFailed'>) => string {
  const { t } = useLingui();
  return ({ imported, total, isFailed }) => {
    if (isFailed) return t({ id: 'import.not-counted', message: 'Could not be counted.' });
    if (total === null) return t({ id: 'import.counting', message: 'Counting …' });
    return t({ id: 'import.counts', message: `${imported}/${total} imported` });
  };
}

/** "+36", "complete", or what is left because it lies in no subfolder; nothing before it is counted, and a way to try again where counting failed. */
export function DirectoryCount({ directory }: { directory: CountedDirectory }) {
  const { t } = useLingui();
  const { name, imported, total, beside, isFailed, onRetry } = directory;
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
