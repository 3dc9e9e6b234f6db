import type { EditorData } from '@kolaj/contract/collage/editor';
import { saidColor } from '@kolaj/domain/collage/said-values';
import type { EditorState } from '@kolaj/domain/editor/edit';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { InSlot } from '../../../ui/page/page-frame.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { CanvasPane } from '../canvas/canvas-pane.tsx';
import { CanvasZoom } from '../canvas/canvas-zoom.tsx';
import { LayerWarnings } from '../canvas/layer-warnings.tsx';
import { useEditorPlace, WayBack } from '../canvas-way-back.tsx';
import { PanelFields } from '../fields/panel-fields.tsx';
import { PlacingContext, usePlacing, usePlacingValue } from '../photos/photo-placing.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { SaveBar } from '../save/save-bar.tsx';
import { SaveFlowProvider } from '../save/save-flow.tsx';
import { SaveNotices } from '../save/save-notices.tsx';
import { Siblings } from '../siblings/sibling-colours.tsx';
import { TemplatePick } from '../template/template-pick.tsx';
import { EditorContext, useEditor } from '../use-editor.ts';
import { useEditorKeys } from '../use-editor-keys.ts';
import { useEditorValue } from '../use-editor-value.ts';
import styles from './canvas-room.module.css';
import { CanvasTray } from './canvas-tray.tsx';

// A page of its own weight, for debugging only (EDT-03).
const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

// Below everything else of its pane, so nothing moves when it comes.
const LazyInspector = lazy(async () => ({
  default: (await import('../photos/photo-inspector.tsx')).PhotoInspector,
}));

const PhotoInspector = () => (
  <Suspense>
    <LazyInspector />
  </Suspense>
);

/** The collage's layout as JSON, on request in the address (EDT-03). */
function Debugging() {
  const { isDebug } = useEditorPlace();
  return isDebug ? (
    <Suspense>
      <JsonEditor />
    </Suspense>
  ) : null;
}

interface CanvasRoomProps {
  data: EditorData;
  first: EditorState;
}

/** The editor of one collage: photos left, canvas in the middle, fields right; below 1200 px the canvas with a tray (ux §10). */
export function CanvasRoom({ data, first }: CanvasRoomProps) {
  const editing = useEditorValue(data, first);
  const placing = usePlacingValue(editing);
  return (
    <EditorContext value={editing}>
      <SaveFlowProvider>
        <PlacingContext value={placing}>
          <Room />
        </PlacingContext>
      </SaveFlowProvider>
    </EditorContext>
  );
}

function Room() {
  const isWide = useIsWide();
  useEditorKeys();
  return (
    <div className={styles.room} data-wide={isWide}>
      <CanvasHead />
      <SaveNotices />
      <CanvasNotes />
      {isWide ? <WideRoom /> : <NarrowRoom />}
    </div>
  );
}

/** Below 1200 px: the canvas on top and always visible, a tray below. */
function NarrowRoom() {
  return (
    <>
      <CanvasPane />
      <CanvasTray
        photo={
          <>
            <PhotoStrip />
            <PhotoInspector />
          </>
        }
        under={<Debugging />}
      />
      <SaveBar />
    </>
  );
}

/** From 1200 px: photos left, canvas in the middle, fields right (ux §10, 06). */
function WideRoom() {
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={styles.work}>
        <div className={styles.left}>
          <PhotoStrip />
          <CanvasZoom zoom={zoom} onZoom={setZoom} />
        </div>
        <CanvasPane zoom={zoom} />
      </div>
      <InSlot slot="pane">
        <div className={styles.pane}>
          <PanelFields />
          <Siblings />
          <LayerWarnings />
          <PhotoInspector />
          <Debugging />
        </div>
      </InSlot>
    </>
  );
}

/** What needs fixing, and what prevents it: above the canvas. */
function CanvasNotes() {
  const { t } = useLingui();
  const { data, isSceneFailed } = useEditor();
  const { exchanging, said } = usePlacing();
  const number = (exchanging ?? 0) + 1;
  return (
    <div className={styles.notes}>
      {data.return_note !== null && data.return_note !== '' && (
        <Banner tone="amber" title={t({ id: 'editor.sent-back', message: 'Sent back:' })}>
          {data.return_note}
        </Banner>
      )}
      {isSceneFailed && (
        <Banner tone="amber" title={t({ id: 'editor.texts-failed', message: 'The texts cannot be shown.' })}>
          {t({
            id: 'editor.texts-failed-why',
            message: 'A font did not load. Your changes are kept, and saving draws them.',
          })}
        </Banner>
      )}
      {exchanging !== null && (
        <Banner tone="blue" title={t({ id: 'editor.exchanging', message: `Exchange slot ${number}` })}>
          {t({ id: 'editor.exchange-with', message: 'Choose the slot to exchange it with.' })}
        </Banner>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

/** The collage's name and the way back; undo and redo; from 1200 px the template and the save buttons in one row with them. */
function CanvasHead() {
  const { t } = useLingui();
  const isWide = useIsWide();
  const { from } = useEditorPlace();
  const { data, editor } = useEditor();
  const title = [editor.text_data.code || data.collage.data.kolaj_name, saidColor(editor.text_data)]
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
