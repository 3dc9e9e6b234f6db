import { useEffect, useRef } from 'react';
import { paintCanvas } from '../../lib/scene/paint-canvas.ts';
import { usePictures } from '../../lib/scene/use-pictures.ts';
import styles from './canvas-room.module.css';
import { useEditor } from './use-editor.ts';

/** The canvas of the collage. */
export function CanvasPane() {
  const { scene, photos, overlay, logo } = useEditor();
  const urls = scene.ops.flatMap((op) => (op.kind === 'photo' ? (photos.urls[op.path] ?? []) : []));
  const pictures = usePictures([...urls, overlay, logo?.ref].filter((url) => typeof url === 'string'));
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) paintCanvas(canvas.current, { scene, pictures, photoUrls: photos.urls, scale: 1 });
  }, [scene, pictures, photos.urls]);
  return (
    <div className={styles.canvasPane}>
      <canvas ref={canvas} />
    </div>
  );
}
