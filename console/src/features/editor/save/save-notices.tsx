import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../../../lib/dom/use-online.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useEditor } from '../use-editor.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftLeave } from './draft-leave.tsx';
import styles from './save-bar.module.css';
import { ChangedBy } from './save-changed-by.tsx';
import { useSaveFlow } from './save-flow.tsx';
import { SavePreview } from './save-preview.tsx';
import { useSaveRefusal } from './save-words.ts';

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
      {shown !== null && <SavePreview version={shown} />}
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
    const title = t({ id: 'editor.draft-outdated', message: `Your draft of ${at} is left aside.` });
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
            <Trans id="editor.draft-take">Go on with it</Trans>
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
            <Trans id="editor.offline-stop">Do not save by itself</Trans>
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

function LastSave() {
  const { save, dismiss } = useSaveFlow();
  const textOf = useErrorText();
  const refusalOf = useSaveRefusal();
  switch (save.kind) {
    case 'hint':
      return <Banner tone="blue" title={refusalOf(save.step)} onClose={dismiss} />;
    case 'refused':
      return <Banner tone="red" title={refusalOf(save.code) ?? save.message} onClose={dismiss} />;
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
