import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconArrowsExchange,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconLetterCase,
  IconPhotoEdit,
  IconRestore,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePlacing } from '../photos/photo-placing.ts';
import { useEditor } from '../use-editor.ts';
import { textEffect } from './gesture-edits.ts';
import styles from './tool-bar.module.css';

// Only who looks closer loads it.
const PreviewZoom = lazy(async () => ({ default: (await import('./preview-zoom.tsx')).PreviewZoom }));

/** The tools of what is chosen, next to it. */
export function ToolBar() {
  const { selected } = useEditor();
  if (selected?.kind === 'slot') return <SlotTools slot={selected.index} />;
  return selected?.kind === 'text' ? <TextTools text={selected.index} /> : null;
}

function SlotTools({ slot }: { slot: number }) {
  const { t } = useLingui();
  const { editor, edit, template } = useEditor();
  const placing = usePlacing();
  const [isLooking, setIsLooking] = useState(false);
  const image = editor.images[slot] ?? null;
  const isCover = image?.fit !== 'contain';
  return (
    <div className={styles.bar} role="toolbar" aria-label={t({ id: 'editor.slot-tools', message: 'Photo tools' })}>
      <Tool
        icon={IconPhotoEdit}
        label={t({ id: 'editor.tool-photo', message: 'Choose another photo' })}
        onClick={placing.choosePhoto}
      />
      {image !== null && (
        <>
          {template.images.length > 1 && (
            <Tool
              icon={IconArrowsExchange}
              label={t({ id: 'editor.tool-exchange', message: 'Exchange with another slot' })}
              isPressed={placing.exchanging === slot}
              onClick={() => placing.beginExchange(slot)}
            />
          )}
          <Tool
            icon={IconRotateClockwise}
            label={t({ id: 'editor.tool-rotate', message: 'Rotate by 90°' })}
            onClick={() => edit({ kind: 'rotate', slot, rotate: image.rotate + 90 })}
          />
          <Tool
            icon={isCover ? IconArrowsMinimize : IconArrowsMaximize}
            label={
              isCover
                ? t({ id: 'editor.tool-fit', message: 'Show the whole photo' })
                : t({ id: 'editor.tool-fill', message: 'Fill the slot' })
            }
            onClick={() => edit({ kind: 'fit', slot, fit: isCover ? 'contain' : 'cover' })}
          />
          <Tool
            icon={IconZoomIn}
            label={t({ id: 'editor.tool-look', message: 'Look closer' })}
            onClick={() => setIsLooking(true)}
          />
          {isLooking && (
            <Suspense>
              <PreviewZoom slot={slot} onClose={() => setIsLooking(false)} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

/** How much one press makes a text larger. */
const step = 1.1;

function TextTools({ text }: { text: number }) {
  const { t } = useLingui();
  const { state, edit, scene, photos } = useEditor();
  const { editText } = usePlacing();
  const grow = (factor: number) => {
    const ground = { state, scene, facts: photos.facts, scale: 1 };
    for (const one of textEffect({ kind: 'grow', id: '', factor }, text, ground).edits) edit(one, `grow ${text}`);
  };
  const isOwn = state.editor.texts?.[text] !== undefined && state.editor.texts[text] !== state.template.texts[text];
  return (
    <div className={styles.bar} role="toolbar" aria-label={t({ id: 'editor.text-tools', message: 'Text tools' })}>
      <Tool
        icon={IconLetterCase}
        label={t({ id: 'editor.tool-words', message: 'Edit the text' })}
        onClick={() => editText(text)}
      />
      <Tool
        icon={IconZoomOut}
        label={t({ id: 'editor.tool-smaller', message: 'Smaller' })}
        onClick={() => grow(1 / step)}
      />
      <Tool icon={IconZoomIn} label={t({ id: 'editor.tool-larger', message: 'Larger' })} onClick={() => grow(step)} />
      {isOwn && (
        <Tool
          icon={IconRestore}
          label={t({ id: 'editor.tool-as-template', message: 'As in the template' })}
          onClick={() => edit({ kind: 'reset-text', text })}
        />
      )}
    </div>
  );
}

interface ToolProps {
  icon: Icon;
  label: string;
  onClick: () => void;
  isPressed?: boolean;
}

function Tool({ icon: ToolIcon, label, onClick, isPressed }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <ToolIcon size={19} stroke={1.75} aria-hidden />
    </button>
  );
}
