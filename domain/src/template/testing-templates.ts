import type { PhotoAnalysis, ProductPhoto } from '../collage/photo.ts';
import type { SlotConditions, Template, TemplateData } from './template.ts';

/** A sharp portrait photo of which nothing is known. */
export function aPhoto(path: string, more: Partial<PhotoAnalysis> = {}): ProductPhoto {
  const analysis: PhotoAnalysis = {
    width: 2000,
    height: 3000,
    orientation: 1,
    refined: { sha256: path, width: 1365, height: 2048 },
    thumbnail: path,
    thumbhash: '',
    sharpness: 100,
    meanColor: '#808080',
    hasBarcode: null,
    hasFace: null,
    hasPerson: null,
    face: null,
    isDirect: true,
    barcode: null,
    codes: [],
    barcodeLook: 'quick',
    ...more,
  };
  return { path, analysis };
}

/** A template with one 600 × 900 slot for each of the conditions. */
export function aTemplate(
  name: string,
  conditions: SlotConditions[],
  more: Partial<TemplateData> & { position?: number } = {},
): Template {
  const { position = 0, ...data } = more;
  const images = conditions.map((config) => ({ x: 0, y: 0, width: 600, height: 900, config }));
  const plain = { width: 1000, height: 1150, background: null, color: '#ffffff', texts: [], panel: [], brands: [] };
  return {
    id: name,
    version: 1,
    position,
    data: { name, ...plain, images, hidden: false, default: false, force: false, ...data },
  };
}
