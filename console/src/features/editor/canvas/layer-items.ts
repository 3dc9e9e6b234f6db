import { saidTexts } from '@kolaj/domain/collage/said-values';
import { type EditorState, textsOf } from '@kolaj/domain/editor/edit';
import { formatText } from '@kolaj/scene/text/text-format';
import { useLingui } from '@lingui/react/macro';
import { baseName } from '../../../lib/texts/base-name.ts';
import type { StageItem } from '../../../ui/stage/stage-types.ts';
import type { Warning } from '../use-editor.ts';
import { textBox } from './gesture-edits.ts';
import { itemId } from './gesture-live.ts';

/** Without these a collage is not finished; the others want a look. */
const grave: readonly Warning['kind'][] = ['slot-empty', 'photo-unknown', 'value-missing', 'text-hidden'];

/** What the canvas marks of the warnings: the worst one of each place. */
export function tonesOf(warnings: readonly Warning[]): ReadonlyMap<string, 'amber' | 'red'> {
  const tones = new Map<string, 'amber' | 'red'>();
  for (const warning of warnings) {
    const id = placeIdOf(warning);
    if (id === null || tones.get(id) === 'red') continue;
    tones.set(id, grave.includes(warning.kind) ? 'red' : 'amber');
  }
  return tones;
}

/** The slot or text that a warning is about. */
export function placeIdOf(warning: Warning): string | null {
  if ('slot' in warning) return itemId('slot', warning.slot);
  return 'text' in warning && warning.text !== null ? itemId('text', warning.text) : null;
}

interface ItemsInput {
  state: EditorState;
  warnings: readonly Warning[];
  /** Slots that something could be put into now. */
  targets: readonly number[];
}

/** Slots and texts as the stage shows them: slots first, texts above them. */
export function useStageItems({ state, warnings, targets }: ItemsInput): StageItem[] {
  const { t } = useLingui();
  const { template, editor } = state;
  const tones = tonesOf(warnings);
  const toned = (id: string) => {
    const tone = tones.get(id);
    return tone === undefined ? { id } : { id, tone };
  };
  const slots = template.images.map((area, index): StageItem => {
    const number = index + 1;
    const image = editor.images[index];
    const photo = image ? baseName(image.path) : t({ id: 'editor.slot-empty', message: 'empty' });
    return {
      ...toned(itemId('slot', index)),
      box: area,
      label: t({ id: 'editor.slot-label', message: `Slot ${number}: ${photo}` }),
      layer: 'area',
      isTarget: targets.includes(index),
    };
  });
  const texts = textsOf(state).flatMap((overlay, index): StageItem[] => {
    const box = textBox(state, index);
    if (box === null) return [];
    const text = formatText(overlay.format, saidTexts(editor.text_data)) || overlay.format;
    const label =
      overlay.type === 'logo'
        ? t({ id: 'editor.logo-label', message: `Logo: ${text}` })
        : t({ id: 'editor.text-label', message: `Text: ${text}` });
    return [{ ...toned(itemId('text', index)), box, label, layer: 'box' }];
  });
  return [...slots, ...texts];
}
