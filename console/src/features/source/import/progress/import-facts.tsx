import type { ImportJob } from '@kolaj/contract/source/source';
import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../../../lib/texts/format.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useImportTrouble } from '../import-words.ts';

/** "21-11-2026 14:02 · by a watched folder". */
export function ImportOrigin({ job }: { job: ImportJob }) {
  const time = formatDateTime(job.created_at);
  if (job.origin === 'person') return time;
  return <Trans id="import.by-watch">{time} · by a watched folder</Trans>;
}

/** Why it stands still or broke off. */
export function ImportTrouble({ job }: { job: ImportJob }) {
  const troubleOf = useImportTrouble();
  const trouble = troubleOf(job);
  if (trouble === null || trouble === '') return null;
  return <Banner tone={job.status === 'paused' ? 'amber' : 'red'} title={trouble} />;
}
