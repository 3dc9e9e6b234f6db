import type { PanelField } from '../../template/template.ts';

/** Required panel fields without a value; each fails the collage with `field_missing` (D-34). */
export function missingFields(panel: readonly PanelField[], values: Readonly<Record<string, string>>): PanelField[] {
  return panel.filter(({ required, keyword }) => required === true && (values[keyword] ?? '').trim() === '');
}
