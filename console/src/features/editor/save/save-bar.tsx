import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useIsPhone, useIsWide } from '../../../lib/dom/use-media.ts';
import { formatTime } from '../../../lib/texts/format.ts';
import { NoRight } from '../../../product/account/no-right.tsx';
import { useMay } from '../../../product/account/use-may.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './save-bar.module.css';
import { useSaveFlow } from './save-flow.tsx';

/** What is unsaved, and the two ways to save it; on phones at thumb height (ux §10, 06). */
export function SaveBar() {
  const isPhone = useIsPhone();
  const { isDirty } = useEditor();
  if (!isPhone) {
    return (
      <div className={styles.bar}>
        <DraftPlace />
        <NoRight right="edit" />
        <SaveButtons />
      </div>
    );
  }
  return (
    <FootBar isTask {...(isDirty ? { facts: <DraftState /> } : {})}>
      <NoRight right="edit" />
      <div className={styles.thumb}>
        <SaveButtons isSmall />
      </div>
    </FootBar>
  );
}

function SaveButtons({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useLingui();
  const { save, press } = useSaveFlow();
  const mayEdit = useMay('edit');
  const under = save.kind === 'saving' || save.kind === 'waiting' ? save.purpose : null;
  const preview = t({ id: 'editor.save-preview', message: 'Save for preview' });
  const isOff = !mayEdit || under !== null;
  return (
    <>
      {isSmall ? (
        <IconButton
          icon={IconEye}
          look="outlined"
          size="lg"
          label={preview}
          isDisabled={isOff}
          onClick={() => press('preview')}
        />
      ) : (
        <Button
          leftSection={<IconEye size={17} stroke={1.75} aria-hidden />}
          loading={under === 'preview'}
          disabled={isOff}
          onClick={() => press('preview')}
        >
          {preview}
        </Button>
      )}
      <Button
        variant="action"
        leftSection={<IconSend size={17} stroke={1.75} aria-hidden />}
        loading={under === 'approval'}
        disabled={isOff}
        onClick={() => press('approval')}
      >
        <Trans id="editor.send-for-approval">Send for approval</Trans>
      </Button>
    </>
  );
}

/** Behind the collage's name where there is room for it. */
function DraftPlace() {
  const isWide = useIsWide();
  return isWide ? (
    <InSlot slot="top">
      <div className={styles.beside}>
        <DraftState />
      </div>
    </InSlot>
  ) : (
    <DraftState />
  );
}

/** "Draft saved 14:02", or nothing when nothing is unsaved. */
function DraftState() {
  const { t } = useLingui();
  const { isDirty } = useEditor();
  const { draft } = useSaveFlow();
  const at = draft.keptAt === null ? null : formatTime(new Date(draft.keptAt));
  return (
    <p className={styles.draft} role="status" data-on={isDirty}>
      {isDirty &&
        (at === null
          ? t({ id: 'editor.unsaved', message: 'Not saved' })
          : t({ id: 'editor.draft-kept', message: `Draft saved ${at}` }))}
    </p>
  );
}
