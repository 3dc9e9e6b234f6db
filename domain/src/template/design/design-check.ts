import type { ImageSlot, TemplateData, TextOverlay } from '../template.ts';
import type { DesignItem } from './design.ts';
import { isKnownKeyword, placeholdersOf } from './design-panel.ts';

/** What is odd about a template. `item` is what it is about, null = the template as a whole or its panel. */
export type DesignProblem =
  | { kind: 'name-missing'; item: null }
  /** A keyword that stands for two fields, or for none. */
  | { kind: 'keyword-twice' | 'keyword-missing'; item: null; field: number }
  /** It will never be chosen for a product. */
  | { kind: 'no-slot'; item: null }
  | { kind: 'hidden-default'; item: null }
  /** Partly or wholly outside of the canvas. */
  | { kind: 'outside'; item: DesignItem }
  /** No photo can be both, so it always stays empty. */
  | { kind: 'never-met'; item: DesignItem }
  /** It stays empty: no field is called so. */
  | { kind: 'placeholder-unknown'; item: DesignItem; keyword: string };

const blocking: readonly DesignProblem['kind'][] = ['name-missing', 'keyword-twice', 'keyword-missing'];

/** Whether a template cannot be saved with it; the others are for a person to judge. */
export const keepsFromSaving = ({ kind }: DesignProblem): boolean => blocking.includes(kind);

/** All that is odd about a template, what keeps it from being saved first. */
export function checkDesign(template: TemplateData): DesignProblem[] {
  return [
    ...(template.name.trim() === '' ? [{ kind: 'name-missing', item: null } as const] : []),
    ...panelProblems(template),
    ...(template.images.length === 0 ? [{ kind: 'no-slot', item: null } as const] : []),
    ...(template.hidden && template.default ? [{ kind: 'hidden-default', item: null } as const] : []),
    ...template.images.flatMap((slot, index) => slotProblems(template, slot, { kind: 'slot', index })),
    ...template.texts.flatMap((text, index) => textProblems(template, text, { kind: 'text', index })),
  ];
}

function panelProblems({ panel }: TemplateData): DesignProblem[] {
  return panel.flatMap(({ keyword }, field): DesignProblem[] => {
    if (keyword.trim() === '') return [{ kind: 'keyword-missing', item: null, field }];
    const isTwice = panel.findIndex((other) => other.keyword === keyword) < field;
    return isTwice ? [{ kind: 'keyword-twice', item: null, field }] : [];
  });
}

function slotProblems(template: TemplateData, slot: ImageSlot, item: DesignItem): DesignProblem[] {
  const { has_face, has_person } = slot.config;
  return [
    ...outside(template, slot, item),
    ...(has_face === true && has_person === false ? [{ kind: 'never-met', item } as const] : []),
  ];
}

function textProblems(template: TemplateData, text: TextOverlay, item: DesignItem): DesignProblem[] {
  const unknown = placeholdersOf(text.format).filter((keyword) => !isKnownKeyword(template, keyword));
  const at = typeof text.position === 'object' ? text.position : { x: text.x ?? 0, y: text.y };
  return [
    ...outside(template, { ...at, width: text.width, height: text.height }, item),
    ...[...new Set(unknown)].map((keyword) => ({ kind: 'placeholder-unknown', item, keyword }) as const),
  ];
}

function outside(
  { width, height }: TemplateData,
  box: { x: number; y: number; width: number; height: number },
  item: DesignItem,
): DesignProblem[] {
  const isInside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  return isInside ? [] : [{ kind: 'outside', item }];
}
