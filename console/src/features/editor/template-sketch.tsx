import type { EditorTemplate } from '@kolaj/contract/editor';
import styles from './template-pick.module.css';

/** Where a template has its photos and texts, in outline. */
export function TemplateSketch({ template }: { template: EditorTemplate['data'] }) {
  const { width, height, images, texts } = template;
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {images.map((slot) => (
        <rect
          key={`${slot.x} ${slot.y} ${slot.width}`}
          className={styles.slot}
          x={slot.x}
          y={slot.y}
          width={slot.width}
          height={slot.height}
          rx={slot.radius ?? 0}
        />
      ))}
      {texts.map((text) => (
        <rect
          key={`${text.format} ${text.y} ${text.x}`}
          className={styles.text}
          x={text.x ?? 0}
          y={text.y + text.height * 0.3}
          width={text.width}
          height={text.height * 0.4}
        />
      ))}
    </svg>
  );
}
