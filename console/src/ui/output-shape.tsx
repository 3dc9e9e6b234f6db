import type { Picture as PictureFacts } from '@kolaj/contract/endpoint';
import { type OutputKind, outputBox, outputShapes } from '@kolaj/domain/collage/outputs';
import { pictureSet } from '../lib/media.ts';
import styles from './output-shape.module.css';
import { Picture } from './picture.tsx';

interface OutputShapeProps {
  kind: OutputKind;
  /** null = an empty frame. */
  picture: PictureFacts | null;
  /** How wide the collage on it is drawn, as for `<img sizes>`. */
  sizes: string;
}

/** The size of a usual collage, for a frame without one. */
const usual = { width: 1000, height: 1150 };

/** How a collage lies on an output, drawn from its small copies: nobody loads a whole story to see its shape. */
export function OutputShape({ kind, picture, sizes }: OutputShapeProps) {
  const shape = outputShapes[kind];
  const box = outputBox(kind, picture ?? usual);
  const across = (length: number) => `${(100 * length) / shape.width}%`;
  const down = (length: number) => `${(100 * length) / shape.height}%`;
  return (
    <span className={styles.shape} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {picture !== null && <img className={styles.ground} src={picture.w192} alt="" loading="lazy" decoding="async" />}
      <span
        className={styles.box}
        data-empty={picture === null || undefined}
        style={{ left: across(box.x), top: down(box.y), width: across(box.width), height: down(box.height) }}
      >
        {picture !== null && <Picture {...pictureSet(picture)} alt="" ratio="free" sizes={sizes} />}
      </span>
    </span>
  );
}
