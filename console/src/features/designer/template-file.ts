import type { TemplateData } from '@kolaj/domain/template/template';

/** A template as shops exchange it. */
export const templateText = (template: TemplateData): string => `${JSON.stringify(template, null, 2)}\n`;

/** Puts a template into the downloads, named after itself. */
export function saveTemplateFile(template: TemplateData): void {
  const url = URL.createObjectURL(new Blob([templateText(template)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${template.name.replace(/[^\p{L}\p{N} _-]/gu, '') || 'template'}.json`;
  link.click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
