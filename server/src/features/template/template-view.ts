import { present } from '@kolaj/contract/present';
import { templateData } from '@kolaj/contract/template/template';
import type { TemplateData } from '@kolaj/domain/template/template';
import * as z from 'zod/mini';

/** Reads `templates.data`. Throws on a row that no version of this program has written. */
export function parseTemplateData(json: unknown): TemplateData {
  return present(z.parse(templateData, json));
}
