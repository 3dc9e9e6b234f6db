import type { TemplateData } from '@kolaj/domain/template/template';
import { saveText } from '../../../lib/dom/save-text.ts';

/** A template as shops exchange it. */
export const templateText = (template: TemplateData): string => `${JSON.stringify(template, null, 2)}\n`;

/** Puts a template into the downloads, named after itself. */
export function saveTemplateFile(template: TemplateData): void {
  const name = `${template.name.replace(/[^\p{L}\p{N} _-]/gu, '') || 'template'}.json`;
  saveText({ text: templateText(template), type: 'application/json', name });
}
