import type { TemplateData } from '@kolaj/domain/template/template';
import { origin } from '@kolaj/scene/text/text-box';
import styles from './template-sketch.module.css';

interface TemplateSketchProps {
  template: Pick<TemplateData, 'width' | 'height' | 'color' | 'images' | 'texts'>;
  /** Address of the picture it lays over the photos. */
  overlay: string | null;
}

/** Slots and texts as boxes below the overlay picture: enough to tell templates apart. */
export function TemplateSketch({ template, overlay }: TemplateSketchProps) {
  const { width, height, color, images, texts } = template;
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill={color} />
      {images.map((slot) => (
        <rect
          key={`${slot.x} ${slot.y} ${slot.width}`}
          className={styles.slot}
          x={slot.x}
          y={slot.y}
          width={slot.width}
          height={slot.height}
          rx={slot.radius}
        />
      ))}
      {overlay !== null && <image href={overlay} width={width} height={height} preserveAspectRatio="none" />}
      {texts.map((text) => {
        const { x, y } = origin(text, width);
        return (
          <rect
            key={`${x} ${y} ${text.format}`}
            x={x}
            y={y + text.height * 0.25}
            width={text.width}
            height={text.height * 0.5}
            fill={text.background ?? text.color}
          />
        );
      })}
    </svg>
  );
}
