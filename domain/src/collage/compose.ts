import { isGivenName } from '../source/product/given-name.ts';
import type { Product } from '../source/product/product.ts';
import { stemOf } from '../source/product/product-name.ts';
import { chooseTemplate, forceTemplate, type TemplateChoice } from '../template/slots/slot-matching.ts';
import type { Template, TextOverlay } from '../template/template.ts';
import type { CollageEditor, TextData } from './collage.ts';
import type { CollageFailure } from './failure.ts';
import type { ProductPhoto } from './photo.ts';
import { publishedOnlyWhenSaid } from './said-values.ts';
import { markGivenCode } from './texts/given-code.ts';
import { textValues } from './texts/text-values.ts';
import { missingFields } from './texts/value-checks.ts';

export interface ComposeInput {
  product: Product;
  /** The product's readable photos in its order. */
  photos: readonly ProductPhoto[];
  /** Paths of photos that could not be read. */
  broken: readonly string[];
  /** All of the shop's templates. */
  templates: readonly Template[];
  /** The subfolder: its source name and what people call it. */
  brand: { name: string; showingName: string | null };
  /** 'Tekrar İşle': a result as long as one photo can be read. */
  force: boolean;
  /** What a person typed earlier; it is kept, and counts as the value of a required field. */
  typed?: TextData | null;
}

export type Composition = { kind: 'composed'; editor: CollageEditor } | { kind: 'failed'; failure: CollageFailure };

/** Makes the first editor state of a collage: template, photos in slots, text values (D-30, D-32), or says what is missing (D-34). */
export function composeCollage(input: ComposeInput): Composition {
  const { photos, broken, templates, brand, force } = input;
  if (photos.length === 0) return failed({ reason: 'no_image', photos: [...broken] });
  if (broken.length > 0 && !force) return failed({ reason: 'image_broken', photos: [...broken] });

  const names = [brand.name, brand.showingName ?? ''];
  const choice = (force ? forceTemplate : chooseTemplate)({ photos, templates, brand: names });
  return choice.kind === 'none' ? failed(choice.failure) : withTexts(input, choice);
}

function withTexts(
  { product, photos, brand, force, typed = null }: ComposeInput,
  choice: Extract<TemplateChoice, { kind: 'chosen' }>,
): Composition {
  const { template, images, why } = choice;
  const texts = textValues({
    firm: brand.showingName || brand.name,
    product,
    barcode: photos.find(({ analysis }) => analysis.barcode !== null)?.analysis.barcode ?? null,
    panel: template.data.panel,
  });
  const isOfCamera = product.pattern === 'stem' && product.photos.every((path) => isGivenName(stemOf(path)));
  const read = markGivenCode(texts, isOfCamera || undefined);
  const drawn = (keyword: string) => isDrawn(template.data.texts, keyword);
  const guessed = read.guessed.filter(drawn);
  // Nobody looks at them on the picture, and the site must not tell them as facts.
  const unseen = read.guessed.filter((keyword) => publishedOnlyWhenSaid.includes(keyword) && !drawn(keyword));
  const assumed = [...unseen, ...(read.assumed ?? [])];
  const text_data = typed ?? { ...read, guessed, ...(assumed.length > 0 ? { assumed } : {}) };

  const missing = missingFields(template.data.panel, text_data.values);
  if (missing.length > 0 && !force) {
    return failed({ reason: 'field_missing', fields: missing.map(({ title, keyword }) => title || keyword) });
  }
  const editor = { template_id: template.id, template_version: template.version, text_data, images, why };
  return { kind: 'composed', editor };
}

/** Only what is on the picture needs a second check; a guess nobody sees would be noise. */
function isDrawn(texts: readonly TextOverlay[], keyword: string): boolean {
  return texts.some(({ format }) => format.includes(`{${keyword}}`));
}

function failed(failure: CollageFailure): Composition {
  return { kind: 'failed', failure };
}

/** Paths of the photos that are in slots, each once: `data.selected_images`. */
export function selectedImages({ images }: Pick<CollageEditor, 'images'>): string[] {
  return [...new Set(images.flatMap((image) => (image ? [image.path] : [])))];
}
