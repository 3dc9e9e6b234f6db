import { getImportSettings, saveImportSettings } from '@kolaj/contract/source/source-settings';
import { type CodePatternFault, codePatternFault, tidyCodePatterns } from '@kolaj/domain/source/product/code-pattern';
import { on, type Route } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { codePatterns, writeCodePatterns } from './open/settings.store.ts';

/** How a shop's file names are read (D-28). */
export function settingsRoutes(): Route[] {
  return [
    on(getImportSettings).run(async (_input, { inShop }) => ({
      success: true,
      data: { result: { code_patterns: await inShop(codePatterns) } },
    })),

    on(saveImportSettings).run(async ({ code_patterns: asked }, { inShop, note }) => {
      for (const pattern of asked) {
        const fault = codePatternFault(pattern);
        if (fault) return { success: false, code: `pattern_${fault}`, message: `"${pattern}": ${faultTexts[fault]}` };
      }
      const patterns = tidyCodePatterns(asked);
      await inShop(async (scope) => {
        const before = await writeCodePatterns(scope, patterns);
        note({ diff: { code_patterns: { before, after: patterns } } });
        await tell(scope, { kind: 'shop' });
      });
      return { success: true, data: { result: { code_patterns: patterns } } };
    }),
  ];
}

const faultTexts: Record<CodePatternFault, string> = {
  too_short: 'a pattern has at least two characters.',
  too_long: 'a pattern has at most 40 characters.',
  no_placeholder: 'a pattern needs # for a digit, @ for a letter or * for either.',
  control_character: 'a pattern is one line of text.',
  photo_number: 'the number of a photo is at the end, behind a code: B-<#>.',
};
