import type { ImportJob } from '@kolaj/contract/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconFolderDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useDuration } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { isRunning, useImports } from './folders.query.ts';
import styles from './import-cards.module.css';
import { importProgress } from './import-progress.ts';

const CLOSED_KEY = 'kolaj-closed-imports';

/** Imports somebody saw at work here; of the others a plain success is no news. */
const watched = new Set<string>();

const hasTrouble = ({ status, unreadable }: ImportJob) => status === 'failed' || unreadable.length > 0;

/** Imports at work, and finished ones that have something to say until somebody closes it. */
export function ImportCards() {
  const { data: jobs = [], dataUpdatedAt } = useImports();
  const [closed, setClosed] = useState(() => (sessionStorage.getItem(CLOSED_KEY) ?? '').split(' '));
  const close = (id: string) => {
    const next = [...closed, id];
    sessionStorage.setItem(CLOSED_KEY, next.join(' '));
    setClosed(next);
  };
  const cards = jobs.filter(isRunning);
  for (const { id } of cards) watched.add(id);
  const told = jobs.filter(
    (job) => !isRunning(job) && !closed.includes(job.id) && (hasTrouble(job) || watched.has(job.id)),
  );
  if (cards.length + told.length === 0) return null;
  return (
    <div className={styles.cards}>
      {cards.map((job) => (
        <RunningImport key={job.id} job={job} now={dataUpdatedAt} />
      ))}
      {told.map((job) => (
        <FinishedImport key={job.id} job={job} onClose={() => close(job.id)} />
      ))}
    </div>
  );
}

function RunningImport({ job, now }: { job: ImportJob; now: number }) {
  const { t } = useLingui();
  const unreadable = useUnreadable(job);
  const durationOf = useDuration();
  const { phase, done, failed, total, secondsLeft } = importProgress(job, now);
  const folder = job.folder_name;
  const looking = total === 0 ? t({ id: 'import.starting', message: 'Looking through the folder' }) : '';
  const left = secondsLeft === null ? '' : durationOf(secondsLeft);
  const notes = [looking, unreadable, left].filter((note) => note !== '');
  return (
    <ProgressCard
      icon={IconFolderDown}
      title={
        phase === 'photos'
          ? t({ id: 'import.running', message: `Importing ${folder}` })
          : t({ id: 'import.making', message: `Making collages of ${folder}` })
      }
      done={done + failed}
      total={total}
      segments={[
        { tone: 'accent', value: done },
        { tone: 'red', value: failed },
      ]}
      note={notes.join(' · ')}
    />
  );
}

function FinishedImport({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const { t } = useLingui();
  const unreadable = useUnreadable(job);
  const folder = job.folder_name;
  const photos = job.photos.done;
  if (job.status === 'failed') {
    return (
      <Banner tone="red" title={t({ id: 'import.error', message: 'Error' })} onClose={onClose}>
        {[folder, job.error ?? ''].filter((part) => part !== '').join(': ')}
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
  return (
    <Banner tone={unreadable === '' ? 'green' : 'amber'} title={title} onClose={onClose}>
      {unreadable}
    </Banner>
  );
}

/** "1 photo cannot be read: VR-118_2.jpg", or nothing. */
function useUnreadable({ unreadable }: ImportJob): string {
  const { t } = useLingui();
  const [first] = unreadable;
  if (first === undefined) return '';
  const file = first.path.split('/').at(-1) ?? first.path;
  return t({
    id: 'import.unreadable',
    message: plural(unreadable.length, {
      one: `# photo cannot be read: ${file}`,
      other: `# photos cannot be read, the first is ${file}`,
    }),
  });
}
