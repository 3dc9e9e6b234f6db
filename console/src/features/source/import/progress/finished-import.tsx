import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useImportTrouble, useUnreadable } from '../import-words.ts';

interface FinishedImportProps {
  job: ImportJob;
  onOpen: () => void;
  onClose: () => void;
}

/** What came of an import: a line that stays until somebody closes it, a plain success only for a moment. */
export function FinishedImport({ job, onOpen, onClose }: FinishedImportProps) {
  const { t } = useLingui();
  const troubleOf = useImportTrouble();
  const unreadable = useUnreadable(job);
  const folder = job.folder_name;
  const photos = job.photos.done - job.photos.skipped;
  const kept = job.photos.done;
  const details = (
    <Button size="xs" onClick={onOpen}>
      <Trans id="import.details">Details</Trans>
    </Button>
  );
  if (job.status === 'failed') {
    return (
      <Banner tone="red" title={t({ id: 'import.error', message: 'Error' })} actions={details} onClose={onClose}>
        {[folder, troubleOf(job) ?? ''].filter((part) => part !== '').join(': ')}
      </Banner>
    );
  }
  if (job.status === 'cancelled') {
    return (
      <Banner
        tone="blue"
        title={t({ id: 'import.was-cancelled', message: `${folder}: import cancelled.` })}
        actions={details}
        onClose={onClose}
      >
        {t({
          id: 'import.cancel-kept',
          message: plural(kept, { one: '# photo is here and stays.', other: '# photos are here and stay.' }),
        })}
      </Banner>
    );
  }
  const title = t({
    id: 'import.finished',
    message: plural(photos, {
      0: `${folder}: nothing new.`,
      one: `${folder}: # photo imported.`,
      other: `${folder}: # photos imported.`,
    }),
  });
  if (unreadable === '') return <Banner tone="green" title={title} onClose={onClose} />;
  return (
    <Banner tone="amber" title={title} actions={details} onClose={onClose}>
      {unreadable}
    </Banner>
  );
}
