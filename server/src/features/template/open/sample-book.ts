import { sampleText } from '@kolaj/domain/template/design/sample';
import { type SamplePhoto, samplePhotos, sampleSvg } from '@kolaj/domain/template/design/sample-photos';
import sharp from 'sharp';
import type { FileStore } from '../../../ports/file-store.ts';
import type { TemplatePhoto, TemplateProduct } from './draw-template-book.ts';

interface Drawn {
  sha256: string;
  photo: TemplatePhoto;
}

/**
 * The bundled product that templates are designed with (D-82); its photos are drawn once per process. No row names them: each time they
 * are made young again, and drawn again when they have gone.
 */
export function sampleBook(files: FileStore): () => Promise<TemplateProduct> {
  let drawn: Promise<Drawn[]> | null = null;

  async function areThere(known: Promise<Drawn[]>): Promise<boolean> {
    const renewed = await Promise.all((await known).map(({ sha256 }) => files.renew(sha256)));
    return !renewed.includes(false);
  }

  return async () => {
    const known = drawn;
    if (known === null || (!(await areThere(known)) && drawn === known)) {
      drawn = Promise.all(samplePhotos.map((photo) => drawPhoto(files, photo)));
      drawn.catch(() => {
        drawn = null;
      });
    }
    const photos = (await drawn)?.map(({ photo }) => photo) ?? [];
    return { shopId: null, text: sampleText, photos, logo: null };
  };
}

async function drawPhoto(files: FileStore, photo: SamplePhoto): Promise<Drawn> {
  const { width, height } = photo.analysis;
  const jpeg = await sharp(Buffer.from(sampleSvg(photo)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer();
  const { sha256 } = await files.putBytes(jpeg);
  return { sha256, photo: { path: photo.path, analysis: photo.analysis, refined: { sha256, width, height } } };
}
