import type { ImportJob } from '@kolaj/contract/source/source';
import type { ImportUndo } from '@kolaj/contract/source/source-import';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { refusalWords } from '../../../../lib/calls/refusal-words.ts';
import { AnswerFoot } from '../../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ErrorBanner } from '../../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { useBringImportBack, useImport, useUndoImport } from '../import-one.query.ts';
import { useCameBack } from '../import-words.ts';
import styles from './import-sheet.module.css';

interface UndoImportProps {
  job: Pick<ImportJob, 'id' | 'folder_name'>;
  onUndone?: () => void;
  onClose: () => void;
}

/** Before an import is undone: how much of it goes, how much stays and why. */
export function UndoImport({ job, onUndone, onClose }: UndoImportProps) {
  const { t } = useLingui();
  const query = useImport(job.id);
  const undo = useUndoImport(job.id);
  const bringBack = useTellBack(job.id);
  const folder = job.folder_name;
  const goes = query.data?.undo.goes ?? 0;
  const refused = undo.data?.success === false ? undo.data.code : null;
  const act = () =>
    undo.mutate(undefined, {
      onSuccess: (answer) => {
        if (!answer.success) return;
        const { changed } = answer.data.result;
        const text = t({
          id: 'import.undone',
          message: plural(changed, {
            one: `# collage of ${folder} is passive.`,
            other: `# collages of ${folder} are passive.`,
          }),
        });
        showToast({ text, onUndo: bringBack.act });
        onClose();
        onUndone?.();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t({ id: 'import.undo-title', message: `Undo the import of ${folder}?` })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" loading={undo.isPending} disabled={goes === 0} onClick={act}>
              <Trans id="import.undo">Undo this import</Trans>
            </Button>
          }
        />
      }
    >
      {undo.error !== null && <ErrorBanner error={undo.error} onClose={undo.reset} />}
      {refused !== null && <p>{t(refusalWords[refused])}</p>}
      <Loaded query={query} skeleton="lines">
        {({ undo: facts }) => <UndoFacts facts={facts} />}
      </Loaded>
    </Dialog>
  );
}

function UndoFacts({ facts }: { facts: ImportUndo }) {
  const { t } = useLingui();
  const { goes } = facts;
  const stays = useWhatStays();
  const lines = [
    t({
      id: 'import.undo-goes',
      message: plural(goes, {
        0: 'No collage of it can be taken back.',
        one: '# new collage becomes passive.',
        other: '# new collages become passive.',
      }),
    }),
    ...stays(facts),
    ...(goes > 0
      ? [
          t({
            id: 'import.undo-later',
            message: 'You can bring them back later, here or by importing the folder again.',
          }),
        ]
      : []),
  ];
  return (
    <ul className={styles.consequences}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Where Undo is no longer offered: what has become of the collages since, so that none of them can be taken back. */
export function WhyNoUndo({ facts }: { facts: ImportUndo }) {
  const { t } = useLingui();
  const stays = useWhatStays()(facts);
  if (facts.goes > 0 || facts.undone > 0 || stays.length === 0) return null;
  const over = t({ id: 'import.undo-over', message: 'This import can no longer be undone.' });
  return <p className={styles.quiet}>{[over, ...stays].join(' ')}</p>;
}

/** What an undo leaves as it is, and why. */
function useWhatStays(): (facts: ImportUndo) => string[] {
  const { t } = useLingui();
  return ({ sent, approved, edited, before }) =>
    [
      approved > 0 &&
        t({
          id: 'import.undo-approved',
          message: plural(approved, { one: '# approved collage stays.', other: '# approved collages stay.' }),
        }),
      sent > 0 &&
        t({
          id: 'import.undo-sent',
          message: plural(sent, { one: '# collage that was sent stays.', other: '# collages that were sent stay.' }),
        }),
      edited > 0 &&
        t({
          id: 'import.undo-edited',
          message: plural(edited, { one: '# changed collage stays.', other: '# changed collages stay.' }),
        }),
      before > 0 &&
        t({
          id: 'import.undo-before',
          message: plural(before, {
            one: '# collage was there before; it stays, with its new photos.',
            other: '# collages were there before; they stay, with their new photos.',
          }),
        }),
    ].filter((line) => line !== false);
}

/** Brings back what the undo of an import took away. */
export function BringBack({ id, count, isDisabled }: { id: string; count: number; isDisabled: boolean }) {
  const { t } = useLingui();
  const { act, isPending } = useTellBack(id);
  return (
    <Button size="md" disabled={isDisabled} loading={isPending} onClick={act}>
      {t({
        id: 'import.bring-back',
        message: plural(count, { one: 'Bring back # collage', other: 'Bring back # collages' }),
      })}
    </Button>
  );
}

function useTellBack(id: string): { act: () => void; isPending: boolean } {
  const cameBack = useCameBack();
  const { mutate, isPending } = useBringImportBack(id);
  const act = () =>
    mutate(undefined, {
      onSuccess: ({ data }) => showToast({ text: cameBack(data.result.changed) }),
    });
  return { act, isPending };
}
