import { listFirmFonts, listFonts, removeFont } from './font.ts';
import { addExamples, allSchema, listExamples, listSchema } from './template.ts';
import {
  addFirmTemplate,
  createFirmSchema,
  deleteFirmTemplate,
  editFirmTemplate,
  listFirmTemplates,
  templateSamples,
  tryTemplate,
} from './template-admin.ts';
import {
  applyTemplate,
  cancelTemplateRun,
  listShopTemplates,
  listTemplateVersions,
  offerTemplate,
  orderTemplates,
  restoreTemplate,
  templateImpact,
} from './template-change.ts';

export const templateCalls = {
  listSchema,
  allSchema,
  listExamples,
  addExamples,
  listFirmTemplates,
  addFirmTemplate,
  editFirmTemplate,
  deleteFirmTemplate,
  createFirmSchema,
  tryTemplate,
  templateSamples,
  listFirmFonts,
  listFonts,
  removeFont,
  listShopTemplates,
  listTemplateVersions,
  templateImpact,
  applyTemplate,
  cancelTemplateRun,
  restoreTemplate,
  offerTemplate,
  orderTemplates,
};
