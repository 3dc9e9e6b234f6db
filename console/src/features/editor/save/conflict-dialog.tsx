import type { EditorData } from '@kolaj/contract/collage/editor';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useTimeAgo } from '../../../lib/texts/format.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './save-bar.module.css';
import { ChangedBy } from './save-changed-by.tsx';
import { useSaveFlow } from './save-flow.tsx';

/** Somebody else has saved meanwhile: whose work stays is the person's to say. Closing changes nothing (D-35). */
export function ConflictDialog({ theirs }: { theirs: EditorData }) {
  const { t } = useLingui();
  const { overwrite, reload, dismiss } = useSaveFlow();
  const timeAgo = useTimeAgo();
  const when = timeAgo(theirs.changed.at);
  return (
    <Dialog
      isOpen
      isAlert
      onClose={dismiss}
      title={t({ id: 'editor.conflict-title', message: 'Whose work stays?' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={reload}>
              <Trans id="editor.conflict-reload">Load theirs</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="filled" color="red" onClick={overwrite}>
              <Trans id="editor.conflict-overwrite">Overwrite with mine</Trans>
            </Button>
          }
        >
          <p className={styles.note}>
            <Trans id="editor.conflict-close">Close to go on without saving. Your draft is kept here.</Trans>
          </p>
        </AnswerFoot>
      }
    >
      <p className={styles.note}>
        <ChangedBy by={theirs.changed.by} /> ({when}) <StatusBadge status={theirs.collage.status} size="sm" />
      </p>
    </Dialog>
  );
}
