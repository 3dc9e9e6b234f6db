import { rm } from 'node:fs/promises';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ImagingPool } from '@kolaj/imaging/pool';
import { buildScene } from '@kolaj/scene/build-scene';
import { builtInOverlay } from '@kolaj/scene/overlays-node';
import type { Shaper } from '@kolaj/scene/shaper';
import type { FileStore } from '../../adapters/disk/file-store.ts';

/** A photo for the examples: an upright JPEG on this disk. */
export interface SamplePhoto {
  file: string;
  width: number;
  height: number;
}

export interface ExampleDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'render'>;
  shaper: Shaper;
  /** At least one photo; a template with more slots uses them in turn. */
  samplePhotos: () => Promise<readonly SamplePhoto[]>;
}

/** Values that the example collages show. */
const sampleValues = { firm: 'ATELIER', code: 'A1024', color: 'NAVY', size: 'S-XL', type: 'DRESS', price: '24,90' };

/** Renders each example template once per process; equal input gives equal bytes, so the address stays the same. */
export function examplePictures(deps: ExampleDeps): (template: TemplateData) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (template) => {
    const known = hashes.get(template.name);
    if (known) return known;
    const hash = renderExample(deps, template);
    hashes.set(template.name, hash);
    hash.catch(() => hashes.delete(template.name));
    return hash;
  };
}

/** @returns SHA-256 of the JPEG in the file store */
async function renderExample(deps: ExampleDeps, template: TemplateData): Promise<string> {
  const samples = await deps.samplePhotos();
  const shown = template.images.flatMap((_, slot) => samples[slot % samples.length] ?? []);
  const scene = buildScene({
    template,
    shaper: deps.shaper,
    photoSizes: Object.fromEntries(shown.map(({ file, width, height }) => [file, { width, height }])),
    editor: {
      text_data: { code: sampleValues.code, values: sampleValues, discountprice: null, guessed: [] },
      images: shown.map(({ file }) => ({ path: file, zoom: 1, focus: { x: 0.5, y: 0.4 }, fit: 'cover', rotate: 0 })),
    },
  });
  const overlay = template.background === null ? null : builtInOverlay(template.background);
  const folder = await deps.files.tempFolder();
  try {
    const outcome = await deps.imaging.render(
      {
        scene,
        photos: Object.fromEntries(
          shown.map((photo) => [photo.file, { refined: { ...photo, orientation: 1, format: 'jpeg' as const } }]),
        ),
        pictures: template.background !== null && overlay !== null ? { [template.background]: overlay } : {},
        folder,
        purpose: 'preview',
      },
      { urgent: true },
    );
    if (outcome.kind !== 'rendered') throw new Error(`The example ${template.name} was not rendered: ${outcome.kind}`);
    return (await deps.files.putFile(outcome.jpeg.file)).sha256;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
