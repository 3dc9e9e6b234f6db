import { type OutputKind, outputBox, outputShapes, type Size } from '@kolaj/domain/collage/outputs/outputs';
import { Picture } from '../../ui/picture/picture.tsx';
import type { PictureSet } from './media.ts';
import styles from './output-shape.module.css';

interface OutputShapeProps {
  kind: OutputKind;
  /** Without a source an empty frame. */
  picture: PictureSet;
  /** Of the collage, px; null = that of a usual one. */
  size: Size | null;
  /** How wide the collage on it is drawn, as for `<img sizes>`. */
  sizes: string;
}

const usual: Size = { width: 1000, height: 1150 };

/** Where a collage is placed on an output, drawn from its small copies: nobody loads a whole story to see its shape. */
export function OutputShape({ kind, picture, size, sizes }: OutputShapeProps) {
  const shape = outputShapes[kind];
  const box = outputBox(kind, size ?? usual);
  const across = (length: number) => `${(100 * length) / shape.width}%`;
  const down = (length: number) => `${(100 * length) / shape.height}%`;
  const isEmpty = picture.src === null;
  return (
    <span className={styles.shape} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {picture.src !== null && (
        <img
          className={styles.ground}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
      <span
        className={styles.box}
        data-empty={isEmpty || undefined}
        style={{ left: across(box.x), top: down(box.y), width: across(box.width), height: down(box.height) }}
      >
        {!isEmpty && <Picture {...picture} alt="" ratio="free" sizes={sizes} />}
      </span>
    </span>
  );
}
