import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight, IconCircleCheck, IconFolderDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDuration } from '../../../../lib/texts/format.ts';
import { useMay } from '../../../../product/account/use-may.ts';
import { importCounts, isNews } from '../../../../product/source/import-progress.ts';
import { noteSeen, wasSeen } from '../../../../product/source/seen-imports.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { ProgressCard } from '../../../../ui/feedback/progress-card.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { isRunning, useImports } from '../../folders/folders.query.ts';
import {
  isUndone,
  useBecame,
  useCameBack,
  useImportCount,
  useImportStatus,
  useImportTrouble,
  useLeftOut,
  useTakenBack,
} from '../import-words.ts';
import { OtherFiles } from '../other-files.tsx';
import { foldNews } from './fold-news.ts';
import styles from './import-cards.module.css';
import { useImportRate } from './import-rate.ts';
import { UndoImport } from './undo-import.tsx';
import { useToVerify, VerifyNext } from './verify-next.tsx';

interface ImportCardsProps {
  /** Shows one import in full. */
  onOpen: (id: string) => void;
}

/** Imports at work, and finished ones that have something to say until somebody closes it. */
export function ImportCards({ onOpen }: ImportCardsProps) {
  const { t } = useLingui();
  const { data: jobs = [], dataUpdatedAt } = useImports();
  const [closed, setClosed] = useState(() => (sessionStorage.getItem(CLOSED_KEY) ?? '').split(' '));
  const toVerify = useToVerify();
  const write = (next: string[]) => {
    sessionStorage.setItem(CLOSED_KEY, next.join(' '));
    setClosed(next);
  };
  const close = (...ids: string[]) => write([...closed, ...ids]);
  const cards = jobs.filter(isRunning);
  noteSeen(cards.map(({ id }) => id));
  const told = jobs.filter(
    (job) => !isRunning(job) && !closed.includes(job.id) && isNews(job, { wasSeen: wasSeen(job.id) }),
  );
  if (cards.length + told.length === 0) return null;
  const { open, folded } = foldNews(
    told,
    (job) => job.status !== 'cancelled' && !isUndone(job) && (toVerify(job) === 0 || !hasBrought(job)),
  );
  const closeAll = () => {
    close(...folded.map(({ id }) => id));
    showToast({
      key: 'closed-imports',
      text: t({
        id: 'import.all-closed',
        message: plural(folded.length, { one: '# notice closed', other: '# notices closed' }),
      }),
      onUndo: () => write(closed),
    });
  };
  return (
    <div className={styles.cards}>
      {cards.map((job) => (
        <RunningImport key={job.id} job={job} at={dataUpdatedAt} onOpen={() => onOpen(job.id)} />
      ))}
      {open.map((job) => (
        <FinishedImport key={job.id} job={job} onOpen={() => onOpen(job.id)} onClose={() => close(job.id)} />
      ))}
      {folded.length > 0 && (
        <Folded count={folded.length} onCloseAll={closeAll}>
          {folded.map((job) => (
            <FinishedImport key={job.id} job={job} onOpen={() => onOpen(job.id)} onClose={() => close(job.id)} />
          ))}
        </Folded>
      )}
    </div>
  );
}

/** Several results that wait for nobody, in one quiet line. */
function Folded({ count, onCloseAll, children }: { count: number; onCloseAll: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.folded}>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
          {t({
            id: 'import.folded',
            message: plural(count, { one: '# import finished', other: '# imports finished' }),
          })}
        </button>
        <Button size="xs" variant="subtle" color="gray" onClick={onCloseAll}>
          <Trans id="import.close-all">Close all</Trans>
        </Button>
      </div>
      {isOpen && children}
    </>
  );
}

/** Whether new photos came with it. */
const hasBrought = ({ photos }: Pick<ImportJob, 'photos'>): boolean => photos.done > photos.skipped;

const leavesByItself = (job: ImportJob, toVerify: number): boolean => toVerify === 0 && hasBrought(job);

const CLOSED_KEY = 'kolaj-closed-imports';

interface RunningImportProps {
  job: ImportJob;
  /** When it was asked for, ms since the epoch. */
  at: number;
  onOpen: () => void;
}

function RunningImport({ job, at, onOpen }: RunningImportProps) {
  const leftOut = useLeftOut(job);
  const titleOf = useRunningTitle();
  const statusOf = useImportStatus();
  const troubleOf = useImportTrouble();
  const durationOf = useDuration();
  const countOf = useImportCount();
  const counts = importCounts(job);
  const { done, failed, total } = counts;
  const { secondsLeft } = useImportRate(job, at);
  const left = secondsLeft === null ? '' : durationOf(secondsLeft);
  const isOrdinary = job.wish === null && (job.status === 'copying' || job.status === 'processing');
  const notes = [isOrdinary ? '' : statusOf(job), troubleOf(job) ?? '', leftOut, left].filter((note) => note !== '');
  return (
    <ProgressCard
      icon={IconFolderDown}
      title={titleOf(job)}
      done={done + failed}
      total={total}
      count={countOf(counts)}
      segments={[
        { tone: 'accent', value: done },
        { tone: 'red', value: failed },
      ]}
      note={notes.join(' · ')}
    >
      <div className={styles.foot}>
        <Button size="xs" onClick={onOpen}>
          <Trans id="import.details">Details</Trans>
        </Button>
      </div>
    </ProgressCard>
  );
}

function useRunningTitle(): (job: ImportJob) => string {
  const { t } = useLingui();
  return (job) => {
    const folder = job.folder_name;
    return importCounts(job).phase === 'photos'
      ? t({ id: 'import.running', message: `Importing ${folder}` })
      : t({ id: 'import.making', message: `Making collages of ${folder}` });
  };
}

/** The button that takes an import back, and its question. */
function useUndo(job: ImportJob, onUndone: () => void) {
  const mayEdit = useMay('edit');
  const [isUndoing, setIsUndoing] = useState(false);
  const undo = mayEdit && hasBrought(job) && (
    <Button size="xs" variant="subtle" color="gray" onClick={() => setIsUndoing(true)}>
      <Trans id="import.undo">Undo this import</Trans>
    </Button>
  );
  const asked = isUndoing && <UndoImport job={job} onUndone={onUndone} onClose={() => setIsUndoing(false)} />;
  return { undo, asked };
}

interface FinishedImportProps {
  job: ImportJob;
  onOpen: () => void;
  onClose: () => void;
}

/** What an import has brought: new photos, collages that an undo had taken, or both. */
function useResult(): (job: ImportJob) => { title: string; also: string | false } {
  const { t } = useLingui();
  const cameBack = useCameBack();
  const becameOf = useBecame();
  const allHere = (alreadyHere: number, place: string) =>
    t({
      id: 'drop.all-here',
      message: plural(alreadyHere, {
        one: `${place}: # photo, already here.`,
        other: `${place}: # photos, all of them already here.`,
      }),
    });
  return (job) => {
    const folder = job.folder_name;
    const alreadyHere = job.photos.skipped;
    const photos = job.photos.done - alreadyHere;
    const broughtBack = job.back > 0 && cameBack(job.back);
    if (photos === 0 && broughtBack !== false) return { title: `${folder}: ${broughtBack}`, also: false };
    const became = becameOf(job);
    if (became !== null) return { title: `${folder}: ${became}.`, also: broughtBack };
    if (photos <= 0 && alreadyHere > 0) return { title: allHere(alreadyHere, folder), also: broughtBack };
    const title = t({
      id: 'import.finished',
      message: plural(photos, {
        0: `${folder}: nothing new.`,
        one: `${folder}: # photo imported.`,
        other: `${folder}: # photos imported.`,
      }),
    });
    return { title, also: broughtBack };
  };
}

interface UndoneImportProps {
  job: ImportJob;
  details: ReactNode;
  onClose: () => void;
}

function UndoneImport({ job, details, onClose }: UndoneImportProps) {
  const { t } = useLingui();
  const takenBack = useTakenBack();
  const folder = job.folder_name;
  return (
    <Banner
      tone="blue"
      icon={IconArrowBackUp}
      title={t({ id: 'import.was-undone', message: `${folder}: import undone.` })}
      actions={details}
      onClose={onClose}
    >
      {takenBack(job.undone)}
    </Banner>
  );
}

/** The result of an import: a line that stays until somebody closes it, a plain success only for a moment. */
function FinishedImport({ job, onOpen, onClose }: FinishedImportProps) {
  const { t } = useLingui();
  const troubleOf = useImportTrouble();
  const leftOut = useLeftOut(job);
  const resultOf = useResult();
  const folder = job.folder_name;
  const kept = job.photos.done;
  const toVerify = useToVerify()(job);
  const { undo, asked } = useUndo(job, onClose);
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
  if (isUndone(job)) return <UndoneImport job={job} details={details} onClose={onClose} />;
  if (job.status === 'cancelled') {
    return (
      <Banner
        tone="blue"
        title={t({ id: 'import.was-cancelled', message: `${folder}: import cancelled.` })}
        actions={
          <>
            {undo}
            {details}
          </>
        }
        onClose={onClose}
      >
        {asked}
        {t({
          id: 'import.cancel-kept',
          message: plural(kept, { one: '# photo is here and stays.', other: '# photos are here and stay.' }),
        })}
      </Banner>
    );
  }
  const { title, also } = resultOf(job);
  // With the photos and what is left out these are all files that the source lists.
  const others = job.other_files.length > 0 && <OtherFiles files={job.other_files} className={undefined} />;
  const next = toVerify > 0 && <VerifyNext folder={job.folder_id} count={toVerify} size="xs" />;
  if (leftOut === '') {
    // Whoever imports the same photos again waits for something to come: it stays until it is read.
    if (leavesByItself(job, toVerify)) {
      return (
        <Banner tone="green" title={title} actions={undo || undefined} onClose={onClose}>
          {asked}
          {also}
          {others}
        </Banner>
      );
    }
    // It stays: a success that leads on must not leave before somebody has read it.
    return (
      <Banner
        tone="blue"
        icon={IconCircleCheck}
        title={title}
        actions={
          <>
            {undo}
            {next}
          </>
        }
        onClose={onClose}
      >
        {asked}
        {also}
        {others}
      </Banner>
    );
  }
  const actions = (
    <>
      {details}
      {next}
    </>
  );
  return (
    <Banner tone="amber" title={title} actions={actions} onClose={onClose}>
      {leftOut}
      {also}
      {others}
    </Banner>
  );
}
