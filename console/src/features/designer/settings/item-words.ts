import type { DesignItem } from '@kolaj/domain/template/design/design';
import type { conditionNames, TemplateData } from '@kolaj/domain/template/template';
import { useLingui } from '@lingui/react/macro';

/** What something on the canvas is called: "Photo 2", "Text {price}". */
export function useItemWords(): (template: TemplateData, item: DesignItem) => string {
  const { t } = useLingui();
  return (template, { kind, index }) => {
    if (kind === 'slot') {
      const number = index + 1;
      return t({ id: 'designer.slot', message: `Photo ${number}` });
    }
    const format = template.texts[index]?.format ?? '';
    return t({ id: 'designer.text', message: `Text ${format}` });
  };
}

/** What a slot asks of its photo. */
export function useConditionWords() {
  const { t } = useLingui();
  return {
    has_face: t({ id: 'designer.has-face', message: 'Face' }),
    has_person: t({ id: 'designer.has-person', message: 'Person' }),
    has_barcode: t({ id: 'designer.has-barcode', message: 'Barcode' }),
  } satisfies Record<(typeof conditionNames)[number], string>;
}
