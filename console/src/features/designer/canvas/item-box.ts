import type { DesignBox, DesignItem } from '@kolaj/domain/template/design/design';
import type { TemplateData } from '@kolaj/domain/template/template';
import { origin } from '@kolaj/scene/text/text-box';

export const itemId = ({ kind, index }: DesignItem): string => `${kind}-${index}`;

export function itemOf(id: string): DesignItem {
  const [kind, index] = id.split('-');
  return { kind: kind === 'text' ? 'text' : 'slot', index: Number(index) };
}

/** Where something is on the canvas, px; null when it is not there (any more). */
export function boxOf(template: TemplateData, { kind, index }: DesignItem): DesignBox | null {
  if (kind === 'slot') {
    const slot = template.images[index];
    return slot ? { x: slot.x, y: slot.y, width: slot.width, height: slot.height } : null;
  }
  const text = template.texts[index];
  return text ? { ...origin(text, template.width), width: text.width, height: text.height } : null;
}

/** Everything on the canvas, in the order it is painted. */
export function itemsOf({ images, texts }: TemplateData): DesignItem[] {
  return [
    ...images.map((_, index) => ({ kind: 'slot', index }) as const),
    ...texts.map((_, index) => ({ kind: 'text', index }) as const),
  ];
}
