import type { PanelField } from './template.ts';

/** How a field is filled: from the shop's brands, from a list that can be typed over, or by typing (TPL-10, D-32). */
export type FieldKind = 'brands' | 'dropdown' | 'text';

export function fieldKind({ type = '' }: Pick<PanelField, 'type'>): FieldKind {
  if (type === 'brands') return 'brands';
  return type.endsWith('_dropdown') ? 'dropdown' : 'text';
}

/** What a field offers: its own options, else what the shop uses for its keyword, most used first (D-32). */
export function fieldOptions(
  field: Pick<PanelField, 'keyword' | 'type' | 'options'>,
  ofShop: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  if (fieldKind(field) === 'text') return [];
  return field.options?.length ? field.options : (ofShop[field.keyword] ?? []);
}
