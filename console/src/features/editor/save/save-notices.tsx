import type { EditorData } from '@kolaj/contract/collage/editor';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { formatDateTime, useTimeAgo } from '../../../lib/texts/format.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { AnswerFoot } from '../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useEditor } from '../use-editor.ts';
import styles from './save-bar.module.css';
import { useSaveFlow } from './save-flow.tsx';

// Only who has saved loads it.
const SavePreview = lazy(async () => ({ default: (await import('./save-preview.tsx')).SavePreview }));

/** What has to be said of drafts and saves, above the work; and the questions that go with them. */
export function SaveNotices() {
  const { save, shown } = useSaveFlow();
  return (
    <>
      <div className={styles.notices}>
        <FoundDraft />
        <Connection />
        <LastSave />
      </div>
      {save.kind === 'conflict' && <ConflictDialog theirs={save.theirs} />}
      {shown !== null && (
        <Suspense>
          <SavePreview version={shown} />
        </Suspense>
      )}
      <DraftLeave />
    </>
  );
}

function FoundDraft() {
  const { t } = useLingui();
  const { draft } = useSaveFlow();
  const { data } = useEditor();
  const { found, take, discard } = draft;
  if (found === null) return null;
  const at = formatDateTime(new Date(found.at));
  if (found.kind === 'outdated') {
    const title = t({ id: 'editor.draft-outdated', message: `Your draft of ${at} was not used.` });
    return (
      <Banner tone="amber" title={title} onClose={discard}>
        <ChangedBy by={data.changed.by} />
      </Banner>
    );
  }
  return (
    <Banner
      tone="blue"
      title={t({ id: 'editor.draft-found', message: `There is a draft of ${at}.` })}
      actions={
        <>
          <Button size="xs" variant="filled" onClick={take}>
            <Trans id="editor.draft-take">Continue with it</Trans>
          </Button>
          <Button size="xs" onClick={discard}>
            <Trans id="editor.draft-discard">Discard it</Trans>
          </Button>
        </>
      }
    >
      <Trans id="editor.draft-found-why">You left without saving.</Trans>
    </Banner>
  );
}

/** Without a connection nothing is lost: the draft is here, and a save waits. */
function Connection() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { save, dismiss } = useSaveFlow();
  const { isDirty } = useEditor();
  const isWaiting = save.kind === 'waiting';
  const isAtStake = isDirty && !isOnline;
  if (!isAtStake && !isWaiting) return null;
  return (
    <Banner
      tone="amber"
      icon={IconCloudOff}
      title={t({ id: 'editor.offline', message: 'No connection. Your draft is kept here.' })}
      actions={
        isWaiting && (
          <Button size="xs" onClick={dismiss}>
            <Trans id="editor.offline-stop">Do not save automatically</Trans>
          </Button>
        )
      }
    >
      {isWaiting ? (
        <Trans id="editor.offline-waits">It is saved as soon as the connection is back.</Trans>
      ) : (
        <Trans id="editor.offline-nothing">Nothing is sent.</Trans>
      )}
    </Banner>
  );
}

/** Why there was nothing to save. */
const hints: Record<'nothing-made' | 'waits', MessageDescriptor> = {
  'nothing-made': msg({
    id: 'editor.nothing-made',
    message: 'Put a photo into a slot first. There is nothing to save yet.',
  }),
  waits: msg({ id: 'editor.waits', message: 'Nothing has changed, so there is nothing to send.' }),
};

function LastSave() {
  const { save, dismiss } = useSaveFlow();
  const textOf = useErrorText();
  const { t } = useLingui();
  switch (save.kind) {
    case 'hint':
      return <Banner tone="blue" title={t(hints[save.step])} onClose={dismiss} />;
    case 'refused':
      return <Banner tone="red" title={t(refusalWords[save.code])} onClose={dismiss} />;
    case 'failed': {
      const { title, detail } = textOf(save.error);
      return (
        <Banner tone="red" title={title} onClose={dismiss}>
          {detail}
        </Banner>
      );
    }
    default:
      return null;
  }
}

/** Somebody else has saved in the meantime: the person decides whose work stays. Closing changes nothing (D-35). */
function ConflictDialog({ theirs }: { theirs: EditorData }) {
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
            <Trans id="editor.conflict-close">Close to continue without saving. Your draft is kept here.</Trans>
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

/** Who has changed the collage since: a person by name, or the machine. */
function ChangedBy({ by }: { by: string | null }) {
  return by === null ? (
    <Trans id="editor.changed-by-machine">The collage was processed again since.</Trans>
  ) : (
    <Trans id="editor.changed-by">{by} has changed the collage since.</Trans>
  );
}

/** Asks before unsaved work is left; closing the window asks only while it is not kept as a draft. */
function DraftLeave() {
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
