import { useLingui } from '@lingui/react/macro';
import type { useStartImport } from '../../../../product/source/import.query.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import styles from './import-dialog.module.css';

/** The import did not start: the specification's 'Error', with the reason (D-09). */
export function ImportRefused({ start }: { start: ReturnType<typeof useStartImport> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const isRefused = start.data?.success === false;
  const failure = start.isError ? textOf(start.error) : null;
  const requestId = failure?.requestId ?? null;
  return (
    <Dialog
      isOpen={isRefused || start.isError}
      onClose={() => start.reset()}
      title={t({ id: 'import.error', message: 'Error' })}
      isAlert
      width={420}
    >
      <p>{start.data?.success === false ? start.data.message : (failure?.detail ?? failure?.title)}</p>
      {requestId !== null && (
        <p className={styles.request}>{t({ id: 'common.request-id', message: `Request ${requestId}` })}</p>
      )}
    </Dialog>
  );
}
