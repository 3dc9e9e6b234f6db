import { applyDesign, type DesignEdit, type DesignItem } from '@kolaj/domain/template/design/design';
import type { TemplateData } from '@kolaj/domain/template/template';

/** The template of a firm that is being worked on. */
export interface Origin {
  pid: string;
  id: string;
  version: number;
}

/** One state that can be gone back to. */
export interface Design {
  template: TemplateData;
  origin: Origin | null;
}

/** A step: an edit of the template, or another template altogether. */
export type DesignStep = DesignEdit | { kind: 'open'; design: Design };

export function takeStep(design: Design, step: DesignStep): Design {
  if (step.kind === 'open') return step.design;
  const template = applyDesign(design.template, step);
  return template === design.template ? design : { ...design, template };
}

/** What is chosen after a step, since steps move what indexes stand for. */
export function selectedAfter(
  selected: DesignItem | null,
  { step, before, after }: { step: DesignStep; before: TemplateData; after: TemplateData },
): DesignItem | null {
  switch (step.kind) {
    case 'open':
    case 'replace':
      return null;
    case 'remove':
      return null;
    case 'order':
      return { ...step.item, index: step.to };
    default:
      return newest(before, after) ?? selected;
  }
}

/** What has come in at the end, if anything has. */
function newest(before: TemplateData, after: TemplateData): DesignItem | null {
  if (after.images.length > before.images.length) return { kind: 'slot', index: after.images.length - 1 };
  if (after.texts.length > before.texts.length) return { kind: 'text', index: after.texts.length - 1 };
  return null;
}
