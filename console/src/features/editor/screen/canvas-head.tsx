import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { useEditorPlace, WayBack } from '../canvas-way-back.tsx';
import { SaveBar } from '../save/save-bar.tsx';
import { TemplatePick } from '../template/template-pick.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './canvas-room.module.css';

/** The collage's name and the way back; undo and redo; from 1200 px the template and the save buttons in one row with them. */
export function CanvasHead() {
  const { t } = useLingui();
  const isWide = useIsWide();
  const { from } = useEditorPlace();
  const { data, editor } = useEditor();
  const title = [editor.text_data.code || data.collage.data.kolaj_name, editor.text_data.values.color]
    .filter(Boolean)
    .join(' ');
  const label = from === 'verify' ? t({ id: 'editor.to-verify', message: 'Approvals' }) : data.collage.subfolder;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label, link: WayBack }]}
        subtitle={data.collage.subfolder}
        phoneActions={<UndoRedo />}
        isTitleInBarOnly
      />
      {isWide && (
        <div className={styles.bar}>
          <TemplatePick />
          <span className={styles.gap} />
          <UndoRedo />
          <SaveBar />
        </div>
      )}
    </>
  );
}

function UndoRedo() {
  const { t } = useLingui();
  const { undo, redo, canUndo, canRedo } = useEditor();
  return (
    <span className={styles.history}>
      <IconButton
        icon={IconArrowBackUp}
        label={t({ id: 'editor.undo', message: 'Undo' })}
        isDisabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label={t({ id: 'editor.redo', message: 'Redo' })}
        isDisabled={!canRedo}
        onClick={redo}
      />
    </span>
  );
}
