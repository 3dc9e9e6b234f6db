import type { CollageEditor } from '@kolaj/domain/collage/collage';
import { saidTexts } from '@kolaj/domain/collage/said-values';
import type { PriceRules } from '@kolaj/domain/price/currency';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { OwnFonts } from './fonts/fonts.ts';
import type { Size } from './pictures/cover.ts';
import { logoOps, type PictureRef } from './pictures/logo-op.ts';
import { photoLayer } from './pictures/photo-layer.ts';
import type { Scene } from './scene.ts';
import type { Shaper } from './text/shaper.ts';
import { lineBox } from './text/text-box.ts';
import { layoutText } from './text/text-layout.ts';

export interface SceneInput {
  template: TemplateData;
  editor: Pick<CollageEditor, 'text_data' | 'images' | 'texts'>;
  /** Upright sizes by photo path. Only the proportions count: original and refined file give the same scene. */
  photoSizes: Readonly<Record<string, Size>>;
  shaper: Shaper;
  /** The shop's own fonts that texts may name; the shaper has them loaded. */
  fonts?: OwnFonts;
  /** How the shop writes its prices; absent where no shop is. */
  prices?: PriceRules;
  /** Overlay picture; absent = the template's `background`, null = none. */
  overlay?: string | null;
  /** The brand's logo, for texts of type `logo`; without it they show their text. */
  logo?: PictureRef | null;
}

/**
 * Turns a template and one collage's values into what is drawn, back to front (D-33): canvas colour, photos, overlay
 * picture, texts and logo. Pure; the same call in browser and server gives the same scene. An empty slot, and a photo
 * whose size is unknown, leave the canvas colour.
 */
export function buildScene(input: SceneInput): Scene {
  const { template, editor } = input;
  const { width, height } = template;
  const keywords = template.panel.map(({ keyword }) => keyword);
  const { ops, warnings } = photoLayer(input);
  // A picture goes to customers: a colour that nobody has said is not on it (D-103), nor a camera's name as a code.
  const data = saidTexts(editor.text_data);

  for (const [index, text] of (editor.texts ?? template.texts).entries()) {
    if (text.type === 'logo' && input.logo) {
      ops.push(...logoOps(text, input.logo, lineBox(text, width)));
      continue;
    }
    const layout = layoutText(text, {
      index,
      data,
      canvasWidth: width,
      shaper: input.shaper,
      fonts: input.fonts ?? {},
      keywords,
      ...(input.prices ? { prices: input.prices } : {}),
    });
    ops.push(...layout.ops);
    warnings.push(...layout.warnings);
  }
  return { width, height, ops, warnings };
}
