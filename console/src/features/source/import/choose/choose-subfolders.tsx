import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFolderDown, IconFolderOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { refusalWords } from '../../../../lib/calls/refusal-words.ts';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import { useDuration } from '../../../../lib/texts/format.ts';
import {
  type CountedDirectory,
  useCounted,
  useSourceFolders,
  useSourceSubfolders,
  useStartImport,
} from '../../../../product/source/import.query.ts';
import { SourceLoaded } from '../../../../product/source/source-failed.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useImports } from '../../folders/folders.query.ts';
import { AskDoubts } from './ask-doubts.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useLookBefore } from './look-before.ts';
import { subfolderLook } from './names.query.ts';
import { SourceNotes } from './source-notes.tsx';
import { SubfolderChoices } from './subfolder-choices.tsx';

interface ChooseSubfoldersProps {
  /** Of the folder, in the source. */
  path: string;
  onBack: () => void;
  onClose: () => void;
}

/** Step 2: tick subfolders left, see what will come of them right (IMP-06). */
export function ChooseSubfolders({ path, onBack, onClose }: ChooseSubfoldersProps) {
  const { t } = useLingui();
  const folders = useSourceFolders();
  const query = useSourceSubfolders(path);
  const all = useCounted(query.data ?? []);
  const start = useStartImport();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [looked, setLooked] = useState<string | null>(null);
  const name = path.split('/').at(-1) ?? path;
  const open = all.filter(({ disabled }) => !disabled);
  const chosen = open.filter((subfolder) => ticked.has(subfolder.path));

  const look = useLookBefore(chosen.map((subfolder) => subfolderLook(subfolder.path)));
  const submit = () => {
    look.finish();
    start.mutate(
      {
        folder: [
          {
            name,
            path,
            id: folders.data?.find((folder) => folder.path === path)?.id,
            sub_folders: chosen.map((subfolder) => ({ name: subfolder.name, path: subfolder.path })),
          },
        ],
      },
      {
        onSuccess: ({ success }) => {
          if (success) onClose();
        },
      },
    );
  };
  const tick = (next: ReadonlySet<string>) => {
    look.finish();
    setTicked(next);
  };
  const isAsking = look.step === 'asking';
  const back = isAsking ? look.finish : onBack;

  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        onBack={back}
        over={`${t({ id: 'import.step', message: `Step ${2} of ${2}` })} · ${name}`}
        title={
          isAsking
            ? t({ id: 'import.which-reading', message: 'How are these names meant?' })
            : t({ id: 'import.which-subfolders', message: 'Which subfolders?' })
        }
        width={1080}
        phone="full"
        isBare
        foot={
          <ImportFoot
            chosen={chosen}
            isBusy={start.isPending}
            isLooking={look.step === 'looking'}
            onBack={back}
            onImport={() => (look.step === 'ticking' ? look.begin(submit) : submit())}
          />
        }
      >
        <SourceLoaded query={query} skeleton="lines">
          {isAsking ? (
            <AskDoubts names={look.names} onLookAgain={look.lookAgain} />
          ) : (
            <>
              <SourceNotes path={path} />
              <Choices all={all} ticked={ticked} names={look.names} looked={looked} onTick={tick} onLook={setLooked} />
            </>
          )}
        </SourceLoaded>
      </Dialog>
      <ImportRefused start={start} />
    </>
  );
}

/** The subfolders, on a desk beside what will come of the one that is looked at; the first one until another is. */
function Choices({ looked, ...choices }: ComponentProps<typeof SubfolderChoices>) {
  const isPhone = useIsPhone();
  const { all } = choices;
  if (all.length === 0) return <NoSubfolders />;
  const open = all.filter(({ disabled }) => !disabled);
  const shown = open.find(({ path }) => path === looked) ?? open[0] ?? null;
  return (
    <div className={styles.columns}>
      <SubfolderChoices {...choices} looked={shown?.path ?? null} />
      {!isPhone && shown !== null && <ImportPreview key={shown.path} subfolder={shown.name} path={shown.path} />}
    </div>
  );
}

interface ImportFootProps {
  chosen: readonly CountedDirectory[];
  isBusy: boolean;
  /** Import was tapped before all names were looked at: it begins by itself, or at once with another tap. */
  isLooking: boolean;
  onBack: () => void;
  onImport: () => void;
}

/** Seconds a photo takes when no import of the last hour tells better. */
const SECONDS_PER_PHOTO = 0.7;

/** What the ticks come to, Back, and the one button with its number. */
function ImportFoot({ chosen, isBusy, isLooking, onBack, onImport }: ImportFootProps) {
  const { t } = useLingui();
  const factsOf = useFacts();
  const count = chosen.length;
  const facts = () => {
    if (isLooking) return t({ id: 'import.looking-at-names', message: 'Looking at the names …' });
    return count === 0 ? t({ id: 'import.tick', message: 'Tick at least one subfolder.' }) : factsOf(chosen);
  };
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
        {facts()}
      </span>
      <Button
        size="md"
        variant="action"
        leftSection={<IconFolderDown size={18} stroke={1.75} aria-hidden />}
        disabled={count === 0}
        loading={isBusy}
        onClick={onImport}
      >
        {isLooking && <Trans id="import.at-once">Import at once</Trans>}
        {!isLooking && count === 0 && <Trans id="import.open">Import</Trans>}
        {!isLooking && count > 0 && (
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
        message: 'Some could not be counted; they are still imported.',
      });
    }
    const back = chosen.reduce((sum, { taken_back }) => sum + taken_back, 0);
    const comesBack =
      back > 0 &&
      t({
        id: 'import.brings-back',
        message: plural(back, {
          one: 'Brings back # photo that was taken back',
          other: 'Brings back # photos that were taken back',
        }),
      });
    if (photos === 0 && comesBack !== false) return comesBack;
    if (photos === 0)
      return t({ id: 'import.nothing-new', message: 'No new photos. Changed ones are imported again.' });
    const words = t({ id: 'import.new-count', message: plural(photos, { one: '# new photo', other: '# new photos' }) });
    return [words, durationOf(photos * secondsPerPhoto), comesBack].filter((fact) => fact !== false).join(' · ');
  };
}

/** Seconds a photo took in the last finished import. */
function usePace(): number {
  const { data = [] } = useImports();
  const last = data.find(({ finished_at, photos }) => finished_at !== null && photos.done > photos.skipped);
  if (last?.finished_at == null) return SECONDS_PER_PHOTO;
  return (Date.parse(last.finished_at) - Date.parse(last.created_at)) / 1000 / (last.photos.done - last.photos.skipped);
}

function NoSubfolders() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconFolderOff}
      title={t({ id: 'import.no-subfolders', message: 'No subfolders here' })}
      reason={t({ id: 'import.no-subfolders-reason', message: 'A folder holds one subfolder for each brand.' })}
    />
  );
}

/** The import did not start: the specification's 'Error', with the reason (D-09). */
function ImportRefused({ start }: { start: ReturnType<typeof useStartImport> }) {
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
      <p>{start.data?.success === false ? t(refusalWords[start.data.code]) : (failure?.detail ?? failure?.title)}</p>
      {requestId !== null && (
        <p className={styles.request}>{t({ id: 'common.request-id', message: `Request ${requestId}` })}</p>
      )}
    </Dialog>
  );
}
