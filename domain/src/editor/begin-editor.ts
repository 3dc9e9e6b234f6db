import type { CollageEditor } from '../collage/collage.ts';
import { markGivenCode } from '../collage/texts/given-code.ts';
import { textValues } from '../collage/texts/text-values.ts';
import type { JudgedPhoto } from '../template/slots/slot-fit.ts';
import type { Template } from '../template/template.ts';
import type { EditorState } from './edit.ts';
import { refit } from './refit.ts';

export interface BeginInput {
  /** The templates that can be chosen, in the shop's order. */
  templates: readonly Template[];
  photos: readonly JudgedPhoto[];
  /** kolaj_name, and what people call the subfolder. */
  name: string;
  firm: string;
}

/**
 * Where a person begins with a collage that the machine could not compose (D-34): the template that its photos fill best, the
 * values that names give, all of them guesses. Null when the shop has no template.
 */
export function beginEditor({ templates, photos, name, firm }: BeginInput): EditorState | null {
  const [best] = templates
    .filter(({ data }) => data.images.length > 0)
    .map((template) => ({ template, filled: filledOf(template, photos) }))
    .sort((a, b) => b.filled - a.filled || Number(b.template.data.default) - Number(a.template.data.default));
  if (!best) return null;

  const { template } = best;
  const product = { code: name, pattern: 'stem', name, photos: photos.map(({ path }) => path), colour: null } as const;
  const text_data = markGivenCode(textValues({ firm, product, barcode: null, panel: template.data.panel }));
  const editor = emptyEditor(template, text_data);
  const { images } = refit({ editor, template: template.data }, template.data, photos);
  return { editor: { ...editor, images }, template: template.data };
}

function emptyEditor(template: Template, text_data: CollageEditor['text_data']): CollageEditor {
  return { template_id: template.id, template_version: template.version, text_data, images: [], why: [] };
}

/** Part of the slots that get a photo. */
function filledOf({ data }: Template, photos: readonly JudgedPhoto[]): number {
  const nothing = { code: '', values: {}, discountprice: null, guessed: [] };
  const editor: CollageEditor = { template_id: '', template_version: 0, text_data: nothing, images: [], why: [] };
  const { empty } = refit({ editor, template: data }, data, photos);
  return 1 - empty.length / data.images.length;
}
