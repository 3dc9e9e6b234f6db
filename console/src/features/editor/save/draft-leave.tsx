import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './save-bar.module.css';
import { useSaveFlow } from './save-flow.tsx';

/** Asks before unsaved work is left; closing the window asks only while it is not kept as a draft. */
export function DraftLeave() {
  const { t } = useLingui();
  const { isDirty } = useEditor();
  const { draft } = useSaveFlow();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => draft.isUnkept,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const discard = () => {
    draft.discard();
    blocker.proceed();
  };
  return (
    <Dialog
      isOpen
      isAlert
      onClose={blocker.reset}
      title={t({ id: 'editor.leave-title', message: 'Leave without saving?' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={blocker.reset}>
              <Trans id="editor.leave-stay">Stay here</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" onClick={blocker.proceed}>
              <Trans id="editor.leave-keep">Leave, keep the draft</Trans>
            </Button>
          }
        >
          <Button variant="subtle" color="red" onClick={discard}>
            <Trans id="editor.leave-discard">Discard the changes</Trans>
          </Button>
        </AnswerFoot>
      }
    >
      <p className={styles.note}>
        <Trans id="editor.leave-why">The draft stays in this browser and is offered when you come back.</Trans>
      </p>
    </Dialog>
  );
}
