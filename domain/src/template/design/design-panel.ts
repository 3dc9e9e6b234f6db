import type { PanelField, TemplateData, TextOverlay } from '../template.ts';

/** The values every collage has, whatever its panel says (L145), and what a person may add to them (D-32). */
const alwaysKnown = ['firm', 'code', 'color', 'size', 'type', 'price', 'discountprice', 'discountedprice'];

/** Placeholders of a text's format, without braces. */
export function placeholdersOf(format: string): string[] {
  return [...format.matchAll(/\{([^{}]*)\}/g)].map(([, keyword = '']) => keyword.trim());
}

/** Whether a collage with this template can have a value for a placeholder. */
export function isKnownKeyword({ panel }: TemplateData, keyword: string): boolean {
  return alwaysKnown.includes(keyword) || panel.some((field) => field.keyword === keyword);
}

/** A new field at the end of the panel, its keyword unlike the others'. */
export function fieldAdded(template: TemplateData, wanted: Partial<PanelField> = {}): TemplateData {
  const field = { title: '', keyword: 'field', default: '', ...wanted };
  const taken = new Set(template.panel.map(({ keyword }) => keyword));
  let keyword = field.keyword;
  for (let number = 2; taken.has(keyword); number += 1) keyword = `${field.keyword}${number}`;
  return { ...template, panel: [...template.panel, { ...field, keyword, title: field.title || keyword }] };
}

/** A field's new face; the texts follow when it is called differently. */
export function fieldChanged(template: TemplateData, index: number, change: Partial<PanelField>): TemplateData {
  const before = template.panel[index];
  if (before === undefined) return template;
  const after = { ...before, ...change };
  const panel = template.panel.with(index, after);
  if (before.keyword === after.keyword || before.keyword === '') return { ...template, panel };
  const texts = template.texts.map((text) => renamed(text, before.keyword, after.keyword));
  return { ...template, panel, texts };
}

function renamed(text: TextOverlay, from: string, to: string): TextOverlay {
  if (!placeholdersOf(text.format).includes(from)) return text;
  const format = text.format.replace(/\{([^{}]*)\}/g, (whole, keyword: string) =>
    keyword.trim() === from ? `{${to}}` : whole,
  );
  return { ...text, format };
}

/** A text that shows a field: a price as a price, a brand by its logo. */
export function fieldPut(
  template: TemplateData,
  { field, at }: { field: number; at: { x: number; y: number } },
  textIn: (wanted: Partial<TextOverlay>) => TextOverlay,
): TemplateData {
  const found = template.panel[field];
  if (found === undefined) return template;
  const text = textIn({ format: `{${found.keyword}}`, type: textKindOf(found) });
  const x = Math.round(at.x - text.width / 2);
  const y = Math.round(at.y - text.height / 2);
  return { ...template, texts: [...template.texts, { ...text, x, y }] };
}

function textKindOf({ type, keyword }: PanelField): TextOverlay['type'] {
  if (type === 'brands') return 'logo';
  return keyword === 'price' ? 'price' : 'text';
}

/** The list with one entry moved to another place; unchanged when there is none at either. */
export function movedTo<Entry>(entries: Entry[], from: number, to: number): Entry[] {
  const entry = entries[from];
  if (entry === undefined || from === to || to < 0 || to >= entries.length) return entries;
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}
