import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './save-bar.module.css';
import { finalPicture, type SaveOutcome, sendApproval } from './save-call.ts';
import { useSaveFlow } from './save-flow.tsx';

/** The server's picture of what was saved, exactly as it will be sent, and its approval (EDT-09, EDT-11). */
export function SavePreview({ version }: { version: number }) {
  const { t } = useLingui();
  const { closePreview } = useSaveFlow();
  const { data, editor } = useEditor();
  const { picture, isDrawing, problem } = usePicture(version);
  const approval = useApproval(version);
  const mayApprove = useMay('approve');
  const name = editor.text_data.code || data.collage.data.kolaj_name;
  const isApproved = data.collage.status === 'verified' && data.content_version <= version;
  const fault = problem ?? approval.problem;
  return (
    <Dialog
      isOpen
      onClose={closePreview}
      width={720}
      title={t({ id: 'editor.preview-title', message: `${name}, as it will be sent` })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={closePreview}>
              <Trans id="editor.preview-back">Continue editing</Trans>
            </Button>
          }
          main={
            <Button
              size="md"
              variant="filled"
              color="green"
              leftSection={<IconCheck size={18} aria-hidden />}
              loading={approval.isBusy}
              disabled={picture === null || !mayApprove || isApproved}
              onClick={approval.approve}
            >
              <Trans id="editor.preview-approve">Approve</Trans>
            </Button>
          }
        >
          {fault === null ? (
            <p className={styles.note} role="status">
              {picture !== null &&
                (isApproved ? (
                  <Trans id="editor.preview-approved">It is approved.</Trans>
                ) : (
                  <Trans id="editor.preview-waits">It awaits approval.</Trans>
                ))}
              {isDrawing && <Trans id="editor.preview-drawing">The picture is being drawn.</Trans>}
            </p>
          ) : (
            <p role="alert">{fault}</p>
          )}
          <NoRight right="approve" />
        </AnswerFoot>
      }
    >
      <div className={styles.picture} aria-busy={isDrawing}>
        <Picture
          src={picture}
          alt={t({ id: 'editor.preview-alt', message: `The collage ${name}` })}
          isUrgent
          fit="contain"
        />
      </div>
    </Dialog>
  );
}

function usePicture(version: number) {
  const { data } = useEditor();
  const { id } = data.collage;
  const textOf = useErrorText();
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['collage-picture', id, version],
    queryFn: ({ signal }) => finalPicture(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const answer = query.data;
  const refusal = answer?.kind === 'refused' ? t(refusalWords[answer.code]) : null;
  return {
    picture: answer?.kind === 'drawn' ? answer.url : null,
    isDrawing: query.isPending,
    problem: query.isError ? textOf(query.error).title : refusal,
  };
}

function useApproval(version: number) {
  const { data, saved } = useEditor();
  const { leave } = useSaveFlow();
  const textOf = useErrorText();
  const { t } = useLingui();
  const [state, setState] = useState<SaveOutcome | 'idle' | 'busy'>('idle');

  const approve = async () => {
    setState('busy');
    const outcome = await sendApproval({ id: data.collage.id, version });
    setState(outcome);
    if (outcome.kind !== 'saved') return;
    saved(outcome.version);
    leave();
  };
  return { approve: () => void approve(), isBusy: state === 'busy', problem: problemIn(state, { textOf, t }) };
}

interface Words {
  textOf: ReturnType<typeof useErrorText>;
  t: ReturnType<typeof useLingui>['t'];
}

function problemIn(state: SaveOutcome | 'idle' | 'busy', { textOf, t }: Words): string | null {
  if (typeof state === 'string') return null;
  if (state.kind === 'refused') return t(refusalWords[state.code]);
  return state.kind === 'failed' ? textOf(state.error).title : null;
}
