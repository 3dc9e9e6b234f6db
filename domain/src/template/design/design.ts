import type { ConditionName, ImageSlot, PanelField, TemplateData, TextOverlay } from '../template.ts';
import { type BrandLogo, brandLogoSet } from './design-brand.ts';
import { fieldAdded, fieldChanged, fieldPut, movedTo } from './design-panel.ts';

/** Something that is on the canvas, by its index in the template. */
export interface DesignItem {
  kind: 'slot' | 'text';
  index: number;
}

/** A place on the canvas, px. */
export interface DesignBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a person changes of a template as a whole. */
export type TemplateFacts = Pick<
  TemplateData,
  'name' | 'width' | 'height' | 'background' | 'color' | 'brands' | 'hidden' | 'default' | 'force'
>;

/** One step of work in the designer (D-82). Whatever names something that is not there changes nothing. */
export type DesignEdit =
  | { kind: 'facts'; change: Partial<TemplateFacts> }
  | { kind: 'add-slot'; slot?: DesignBox }
  | { kind: 'change-slot'; slot: number; change: Partial<Pick<ImageSlot, 'radius'>> }
  /** true = must have it, false = must not, null = any (D-30). */
  | { kind: 'condition'; slot: number; name: ConditionName; wanted: boolean | null }
  | { kind: 'add-text'; text?: Partial<TextOverlay> }
  | { kind: 'change-text'; text: number; change: Partial<TextOverlay> }
  /** Moves or resizes; a text has its place in numbers from then on. */
  | { kind: 'place'; item: DesignItem; box: DesignBox }
  | { kind: 'remove'; item: DesignItem }
  /** A copy beside it; `box` is given because texts may have a named place. */
  | { kind: 'copy'; item: DesignItem; box: DesignBox }
  /** Texts: later ones are on top. Slots: earlier ones get the better photos. */
  | { kind: 'order'; item: DesignItem; to: number }
  | { kind: 'add-field'; field?: Partial<PanelField> }
  | { kind: 'change-field'; field: number; change: Partial<PanelField> }
  | { kind: 'remove-field'; field: number }
  | { kind: 'move-field'; field: number; to: number }
  /** A text that shows the field, its middle at this point. */
  | { kind: 'put-field'; field: number; at: { x: number; y: number } }
  | { kind: 'brand-logo'; keyword: string; logo: BrandLogo }
  /** What the JSON editor says, or another template. */
  | { kind: 'replace'; template: TemplateData };

const smallest = 8;
const newText = { font: 'Roboto Medium', align: 'left', color: '#1d1f23', format: 'Text', type: 'text' } as const;

/** The template after one edit; the same object when nothing changes. */
export function applyDesign(template: TemplateData, edit: DesignEdit): TemplateData {
  switch (edit.kind) {
    case 'facts':
      return { ...template, ...edit.change };
    case 'add-slot':
      return { ...template, images: [...template.images, { ...(edit.slot ?? middleOf(template, 0.4)), config: {} }] };
    case 'change-slot':
      return withSlot(template, edit.slot, (slot) => ({ ...slot, ...edit.change }));
    case 'condition':
      return withSlot(template, edit.slot, (slot) => conditionSet(slot, edit));
    case 'add-text':
      return { ...template, texts: [...template.texts, textIn(template, edit.text)] };
    case 'change-text':
      return withText(template, edit.text, (text) => ({ ...text, ...edit.change }));
    case 'place':
      return placed(template, edit);
    case 'remove':
      return removed(template, edit.item);
    case 'copy':
      return copied(template, edit);
    case 'order':
      return ordered(template, edit);
    case 'replace':
      return edit.template;
    default:
      return applyToPanel(template, edit);
  }
}

type PanelEdit = Extract<
  DesignEdit,
  { kind: 'add-field' | 'change-field' | 'remove-field' | 'move-field' | 'put-field' | 'brand-logo' }
>;

function applyToPanel(template: TemplateData, edit: PanelEdit): TemplateData {
  switch (edit.kind) {
    case 'add-field':
      return fieldAdded(template, edit.field);
    case 'change-field':
      return fieldChanged(template, edit.field, edit.change);
    case 'remove-field':
      return { ...template, panel: template.panel.toSpliced(edit.field, 1) };
    case 'move-field':
      return { ...template, panel: movedTo(template.panel, edit.field, edit.to) };
    case 'put-field':
      return fieldPut(template, edit, (text) => textIn(template, text));
    case 'brand-logo':
      return brandLogoSet(template, edit, (text) => textIn(template, text));
  }
}

/** A box in the middle of the canvas, `part` of its width and height. */
function middleOf({ width, height }: TemplateData, part: number): DesignBox {
  const box = { width: Math.round(width * part), height: Math.round(height * part) };
  return { x: Math.round((width - box.width) / 2), y: Math.round((height - box.height) / 2), ...box };
}

/** A text in the middle of the canvas, as large as is readable there, but for what is said of it. */
function textIn(template: TemplateData, wanted: Partial<TextOverlay> = {}): TextOverlay {
  const height = Math.round(template.height * 0.05);
  const width = Math.round(template.width * 0.4);
  const x = Math.round((template.width - width) / 2);
  const y = Math.round((template.height - height) / 2);
  return { ...newText, x, y, width, height, size: Math.round(height * 0.7), ...wanted };
}

function withSlot(template: TemplateData, index: number, change: (slot: ImageSlot) => ImageSlot): TemplateData {
  const slot = template.images[index];
  return slot ? { ...template, images: template.images.with(index, change(slot)) } : template;
}

function withText(template: TemplateData, index: number, change: (text: TextOverlay) => TextOverlay): TemplateData {
  const text = template.texts[index];
  return text ? { ...template, texts: template.texts.with(index, change(text)) } : template;
}

function conditionSet(slot: ImageSlot, { name, wanted }: { name: ConditionName; wanted: boolean | null }): ImageSlot {
  const { [name]: _, ...config } = slot.config;
  return { ...slot, config: wanted === null ? config : { ...config, [name]: wanted } };
}

function wholeBox({ x, y, width, height }: DesignBox): DesignBox {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(smallest, Math.round(width)),
    height: Math.max(smallest, Math.round(height)),
  };
}

function textAt({ position: _, ...text }: TextOverlay, box: DesignBox): TextOverlay {
  return { ...text, ...wholeBox(box) };
}

function placed(template: TemplateData, { item, box }: { item: DesignItem; box: DesignBox }): TemplateData {
  return item.kind === 'slot'
    ? withSlot(template, item.index, (slot) => ({ ...slot, ...wholeBox(box) }))
    : withText(template, item.index, (text) => textAt(text, box));
}

function copied(template: TemplateData, { item, box }: { item: DesignItem; box: DesignBox }): TemplateData {
  const slot = template.images[item.index];
  const text = template.texts[item.index];
  if (item.kind === 'slot') {
    return slot ? { ...template, images: [...template.images, { ...slot, ...wholeBox(box) }] } : template;
  }
  return text ? { ...template, texts: [...template.texts, textAt(text, box)] } : template;
}

function removed(template: TemplateData, { kind, index }: DesignItem): TemplateData {
  return kind === 'slot'
    ? { ...template, images: template.images.toSpliced(index, 1) }
    : { ...template, texts: template.texts.toSpliced(index, 1) };
}

function ordered(template: TemplateData, { item, to }: { item: DesignItem; to: number }): TemplateData {
  return item.kind === 'slot'
    ? { ...template, images: movedTo(template.images, item.index, to) }
    : { ...template, texts: movedTo(template.texts, item.index, to) };
}
