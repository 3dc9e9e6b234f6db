import { sampleText } from '@kolaj/domain/template/design/sample';
import { type SamplePhoto, samplePhotos, sampleSvg } from '@kolaj/domain/template/design/sample-photos';
import sharp from 'sharp';
import type { FileStore } from '../../../adapters/disk/file-store.ts';
import type { TemplatePhoto, TemplateProduct } from './draw-template-book.ts';

/** The bundled product that templates are designed with (D-82); its photos are drawn once per process. */
export function sampleBook(files: FileStore): () => Promise<TemplateProduct> {
  let drawn: Promise<TemplatePhoto[]> | null = null;
  return async () => {
    drawn ??= Promise.all(samplePhotos.map((photo) => drawPhoto(files, photo)));
    drawn.catch(() => {
      drawn = null;
    });
    return { shopId: null, text: sampleText, photos: await drawn, logo: null };
  };
}

async function drawPhoto(files: FileStore, photo: SamplePhoto): Promise<TemplatePhoto> {
  const { width, height } = photo.analysis;
  const jpeg = await sharp(Buffer.from(sampleSvg(photo)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer();
  const { sha256 } = await files.putBytes(jpeg);
  return { path: photo.path, analysis: photo.analysis, refined: { file: files.pathOf(sha256), width, height } };
}
