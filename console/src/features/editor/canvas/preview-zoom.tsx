import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { baseName } from '../../../lib/texts/base-name.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './preview-zoom.module.css';

interface PreviewZoomProps {
  slot: number;
  onClose: () => void;
}

/** The photo of one slot close up (EDT-13): what it looks like before a customer enlarges it. It is moved by finger, wheel or arrows. */
export function PreviewZoom({ slot, onClose }: PreviewZoomProps) {
  const { t } = useLingui();
  const { editor, photos, data } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const path = editor.images[slot]?.path ?? '';
  const url = data.photos.find((photo) => photo.path === path)?.zoom ?? null;
  const size = photos.sizes[path];
  const focus = editor.images[slot]?.focus ?? { x: 0.5, y: 0.5 };
  const [width, height] = [size?.width ?? 0, size?.height ?? 0];
  const toFocus = () => {
    const element = frame.current;
    // Scrolled with arrow keys, so it can have the focus.
    element?.setAttribute('tabindex', '0');
    element?.scrollTo(
      focus.x * element.scrollWidth - element.clientWidth / 2,
      focus.y * element.scrollHeight - element.clientHeight / 2,
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={baseName(path)}
      under={t({ id: 'editor.look-size', message: `${width} × ${height} px` })}
      width={920}
      phone="full"
      isBare
    >
      <section
        ref={frame}
        className={styles.frame}
        aria-label={t({ id: 'editor.look-photo', message: 'The photo close up. Arrow keys move it.' })}
      >
        {url !== null && <img src={url} alt="" onLoad={toFocus} />}
      </section>
    </Dialog>
  );
}
