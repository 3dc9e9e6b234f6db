import { keepsFromSaving } from '@kolaj/domain/template/design/design-check';
import { useLingui } from '@lingui/react/macro';
import type { StageItem } from '../../../ui/stage/stage-types.ts';
import { useItemWords } from '../settings/item-words.ts';
import { useDesigner } from '../use-designer.ts';
import { boxOf, itemId, itemsOf } from './item-box.ts';

/** What stands on the canvas, each with its name, place and what is odd about it. */
export function useStageItems(): StageItem[] {
  const { t } = useLingui();
  const { template, problems } = useDesigner();
  const wordsOf = useItemWords();
  return itemsOf(template).flatMap((item): StageItem[] => {
    const box = boxOf(template, item);
    if (box === null) return [];
    const id = itemId(item);
    const { x, y, width, height } = box;
    const what = wordsOf(template, item);
    const label = t({ id: 'designer.item-place', message: `${what}, at ${x}, ${y}, ${width} × ${height}` });
    const problem = problems.find((candidate) => candidate.item !== null && itemId(candidate.item) === id);
    const tone = problem && (keepsFromSaving(problem) ? 'red' : 'amber');
    return [{ id, box, label, layer: 'box', ...(tone === undefined ? {} : { tone }) }];
  });
}
