import type { TemplateFault } from './change.store.ts';

/** Why a template was not kept. The console has its own words by code. */
export const faultTexts: Readonly<Record<TemplateFault, string>> = {
  name_taken: 'There is a template of this name already.',
  background_unknown: 'The background picture is not there. Upload it again.',
};
